import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { issueCsrfToken } from '../auth/csrf.ts'
import { ensureSeed } from '../auth/session-cookie.ts'
import { catalogue } from '../db/client.ts'
import { findUser } from '../db/users.ts'
import type { AppEnv } from '../http/context.ts'
import { createApp } from '../http/openapi.ts'
import { bootstrapOf, scriptJson, type Bootstrap } from './bootstrap.ts'
import { parsePreferences } from './preferences.ts'
import { firstRequestOf, screenOf } from './screens.ts'

/**
 * Every address of the client answers with the same HTML shell, whose head holds the caller and the chunks of the
 * screen, so that the browser has all it needs for the first request for data. Mounted last.
 */
export const shellRoutes = createApp()

shellRoutes.get('*', async (c) => {
  if (c.req.path.startsWith('/api/')) return await c.notFound()
  const principal = c.get('principal')
  // A visitor enters only where an administrator has given the role Public something to see.
  if (principal.kind === 'anonymous' && principal.permissions.size === 0) {
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(pathname === '/' ? '/login/' : `/login/?next=${encodeURIComponent(pathname + search)}`)
  }
  const [shell, chunks, bootstrap] = await Promise.all([
    c.env.ASSETS.fetch(new URL('/', c.req.url)),
    screenChunks(c),
    bootstrapFor(c),
  ])
  const { body } = withHead(shell, headFor(bootstrap, chunks, firstRequestOf(c.req.path, new URL(c.req.url).searchParams)))
  if (!shell.ok || !body) return await c.notFound()
  c.header('Content-Type', 'text/html; charset=utf-8')
  c.header('Cache-Control', 'no-store')
  return c.body(body)
})

/** Chunks that the screen begins with, and those that it is likely to need next. */
interface ScreenChunks {
  readonly first: readonly string[]
  readonly later: readonly string[]
}

/** What is added to the head: the caller, and links that start loading the page's data and the chunks of the screen. */
export function headFor(bootstrap: Bootstrap, { first, later }: ScreenChunks, request: string | null): string {
  const links = [...first.map((file) => linkTo(file, '')), ...later.map((file) => linkTo(file, ' fetchpriority="low"'))]
  const data = request === null ? '' : `<link rel="preload" as="fetch" crossorigin href="${request}">`
  return `<script type="application/json" id="bootstrap">${scriptJson(bootstrap)}</script>${data}${links.join('')}`
}

function linkTo(file: string, priority: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin${priority} href="${file}">`
    : `<link rel="modulepreload"${priority} href="${file}">`
}

function withHead(shell: Response, head: string): Response {
  return new HTMLRewriter()
    .on('head', { element: (element) => void element.append(head, { html: true }) })
    .transform(shell)
}

async function bootstrapFor(c: Context<AppEnv>): Promise<Bootstrap> {
  const principal = c.get('principal')
  const user = principal.userId === null ? null : await findUser(catalogue(c.env.DB), principal.userId)
  const csrfToken = issueCsrfToken(c.env.SECRET_KEY, ensureSeed(c), Date.now())
  return bootstrapOf(principal, parsePreferences(user?.preferences ?? '{}'), csrfToken)
}

const NO_CHUNKS: ScreenChunks = { first: [], later: [] }

const chunkTable = z.record(z.string(), z.array(z.string().regex(/^\/[\w./-]+$/)))

/** Files of the screen from `route-chunks.json`, which the build writes; none while it is absent, as in development. */
async function screenChunks(c: Context<AppEnv>): Promise<ScreenChunks> {
  const screen = screenOf(c.req.path)
  if (screen === null) return NO_CHUNKS
  const response = await c.env.ASSETS.fetch(new URL('/route-chunks.json', c.req.url))
  if (!response.ok) {
    await response.body?.cancel()
    return NO_CHUNKS
  }
  const table = chunkTable.safeParse(await response.json())
  if (!table.success) return NO_CHUNKS
  return { first: table.data[screen] ?? [], later: table.data[`${screen}:later`] ?? [] }
}
