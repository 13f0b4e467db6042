/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import { html } from 'hono/html'
import { csrfComplaint, isSameOrigin, issueCsrfToken } from '../auth/csrf.ts'
import { MAX_PASSWORD, MAX_USERNAME } from '../auth/limits.ts'
import { SIGN_IN_PAGE } from '../auth/messages.ts'
import { nextAddress } from '../auth/next-address.ts'
import { ensureSeed, readSessionCookie } from '../auth/session-cookie.ts'
import { endSession, startSession } from '../auth/sessions.ts'
import { checkCredentials } from '../auth/sign-in.ts'
import { SignInPage } from '../auth/sign-in-page.tsx'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { formText, readForm } from '../http/form.ts'
import { createApp } from '../http/openapi.ts'

export const loginRoutes = createApp()

loginRoutes.get('/login/', (c) => {
  if (c.get('principal').kind === 'user') return c.redirect(nextOf(c))
  return page(c, { status: 200, username: '', error: null })
})

loginRoutes.post('/login/', async (c) => {
  const form = await readForm(c)
  const username = (formText(form, 'username') ?? '').slice(0, MAX_USERNAME)
  const password = formText(form, 'password') ?? ''
  if (isForged(c, formText(form, 'csrf_token'))) return page(c, { status: 400, username, error: SIGN_IN_PAGE.expired })
  const outcome = await attempt(c, username, password)
  if (outcome instanceof ApiError) {
    for (const [name, value] of Object.entries(outcome.headers)) c.header(name, value)
    return page(c, { status: 429, username, error: outcome.message })
  }
  if (outcome === null) return page(c, { status: 401, username, error: SIGN_IN_PAGE.mismatch })
  await startSession(c, outcome, Date.now())
  return c.redirect(nextOf(c))
})

loginRoutes.get('/logout/', async (c) => {
  await endSession(c)
  return c.redirect('/login/')
})

/** The user's id, null when name and password do not match, or the refusal after too many failures. */
async function attempt(c: Context<AppEnv>, username: string, password: string): Promise<number | null | ApiError> {
  if (username === '' || password === '' || password.length > MAX_PASSWORD) return null
  try {
    return await checkCredentials(c, username, password)
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return error
    throw error
  }
}

/** Keeps other sites from signing people in under a foreign name. */
function isForged(c: Context<AppEnv>, token: string | null): boolean {
  const seed = readSessionCookie(c)?.seed ?? null
  return (
    !isSameOrigin(c.req.url, c.req.header('origin'), c.req.header('sec-fetch-site')) ||
    csrfComplaint(c.env.SECRET_KEY, seed, token ?? undefined, Date.now()) !== null
  )
}

interface PageState {
  readonly status: 200 | 400 | 401 | 429
  readonly username: string
  readonly error: string | null
}

function page(c: Context<AppEnv>, { status, username, error }: PageState) {
  const csrfToken = issueCsrfToken(c.env.SECRET_KEY, ensureSeed(c), Date.now())
  c.header('Cache-Control', 'no-store')
  const document = <SignInPage csrfToken={csrfToken} next={nextOf(c)} username={username} error={error} />
  return c.html(html`<!doctype html>${document}`, status)
}

function nextOf(c: Context<AppEnv>): string {
  return nextAddress(c.req.query('next'), new URL(c.req.url).origin)
}
