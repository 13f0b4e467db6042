import { derivedKey, sameText, sign } from './encoding.ts'
import { CSRF_TOKEN_MS } from './limits.ts'
import { AUTH_MESSAGES } from './messages.ts'

/** `<issued, base 36>.<signature over seed and issue time>`: bound to the browser's cookie, valid for a week. */
export function issueCsrfToken(secret: string, seed: string, now: number): string {
  const issued = now.toString(36)
  return `${issued}.${signature(secret, seed, issued)}`
}

/** Null when the token is right, otherwise what is wrong with it, in upstream's words. */
export function csrfComplaint(
  secret: string,
  seed: string | null,
  token: string | undefined,
  now: number,
): string | null {
  if (!token) return AUTH_MESSAGES.csrfMissing
  if (seed === null) return AUTH_MESSAGES.csrfSessionMissing
  const [issued, mac] = token.split('.')
  if (!issued || !mac || !sameText(mac, signature(secret, seed, issued))) return AUTH_MESSAGES.csrfInvalid
  return now - parseInt(issued, 36) > CSRF_TOKEN_MS ? AUTH_MESSAGES.csrfExpired : null
}

/**
 * Calls that need no token even from a browser: what Flask-AppBuilder itself serves, and reads that are sent as POST.
 * The origin of the page is checked for them all the same.
 */
export function isCsrfExempt(path: string): boolean {
  return EXEMPT.test(path)
}

const EXEMPT = new RegExp(
  [
    '^/api/v1/security/(login|refresh|users|roles|groups|permissions|resources|permissions-resources)(/|$)',
    '^/api/v1/menu(/|$)',
    '^/api/v1/chart/data(/|$)',
    '^/superset/(log|explore_json)(/|$)',
    '^/datasource/samples/?$',
    '^/api/v1/dashboard/[^/]+/cache_dashboard_screenshot/?$',
  ].join('|'),
)

/** True unless the browser says that a page of another site sent this. Other clients send neither header. */
export function isSameOrigin(url: string, origin: string | undefined, fetchSite: string | undefined): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  return origin === undefined || origin === new URL(url).origin
}

function signature(secret: string, seed: string, issued: string): string {
  return sign(derivedKey(secret, 'csrf'), `${seed}.${issued}`)
}
