import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Plugin, ViteDevServer } from 'vite'

/** What the Worker answers itself; every page comes from it too, all else are modules of Vite. */
const WORKER_PATHS = ['/api/', '/datasource/', '/login/', '/logout/', '/health', '/swagger/', '/superset/log/', '/tabstateview', '/assets/', '/fonts/']

/** Vite's module for hot reload is an inline script, which the Worker's policy rightly forbids. */
const LEFT_OUT = new Set(['content-length', 'content-security-policy', 'transfer-encoding', 'connection'])

/**
 * Development: Vite stands in front of the Worker at `origin`. Pages are the Worker's own, with the signed-in user in
 * their head as in production, and get Vite's hot reload added.
 */
export function behindWorker(origin: string): Plugin {
  return {
    name: 'behind-worker',
    apply: 'serve',
    config: () => ({
      appType: 'custom',
      server: { proxy: Object.fromEntries(WORKER_PATHS.map((path) => [path, { target: origin, ws: true, changeOrigin: false }])) },
    }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (isPage(request)) void answerPage(server, origin, request, response, next)
        else next()
      })
    },
  }
}

function isPage({ method, headers, url: path = '/' }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html') && !WORKER_PATHS.some((start) => path.startsWith(start))
}

async function answerPage(
  server: ViteDevServer,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: (error: unknown) => void,
): Promise<void> {
  try {
    const { status, headers, body } = await page(server, origin, request)
    response.writeHead(status, headers).end(body)
  } catch (error) {
    next(error)
  }
}

async function page(server: ViteDevServer, origin: string, { headers, url: path = '/' }: IncomingMessage) {
  const answer = await ask(new URL(path, origin), { ...headers, 'accept-encoding': 'identity' })
  const html = await text(answer)
  const kept: OutgoingHttpHeaders = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !LEFT_OUT.has(name)))
  const isShell = answer.statusCode === 200 && html.includes('id="root"')
  return { status: answer.statusCode ?? 502, headers: kept, body: isShell ? await server.transformIndexHtml(path, html) : html }
}

function ask(url: URL, headers: OutgoingHttpHeaders): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { headers }, resolve).on('error', reject).end()
  })
}
