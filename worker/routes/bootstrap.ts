import { isAdmin, type Principal } from '../access/principal.ts'
import { MAX_UPLOAD_BYTES } from '../http/limits.ts'
import type { Preferences } from './preferences.ts'

/** What the client knows before its first request; stands in the head of the HTML shell. */
export interface Bootstrap {
  /** Null for visitors of what is public. */
  readonly user: BootstrapUser | null
  /** Permission pairs, as `can_read on Chart`. */
  readonly permissions: readonly string[]
  /** For the header `X-CSRFToken`. */
  readonly csrf_token: string
  readonly common: {
    readonly max_upload_bytes: number
  }
}

export interface BootstrapUser {
  readonly userId: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Role name to id. */
  readonly roles: Readonly<Record<string, number>>
  readonly isAdmin: boolean
  readonly preferences: Preferences
}

export function bootstrapOf(principal: Principal, preferences: Preferences, csrfToken: string): Bootstrap {
  return {
    user: principal.userId === null ? null : userOf(principal, principal.userId, preferences),
    permissions: [...principal.permissions],
    csrf_token: csrfToken,
    common: { max_upload_bytes: MAX_UPLOAD_BYTES },
  }
}

function userOf(principal: Principal, userId: number, preferences: Preferences): BootstrapUser {
  const { username, firstName, lastName, email, roles } = principal
  return {
    userId,
    username,
    firstName,
    lastName,
    email,
    roles: Object.fromEntries(roles.map(({ id, name }) => [name, id])),
    isAdmin: isAdmin(principal),
    preferences,
  }
}

/** JSON that may stand inside a script element: nothing in it can end the element or begin a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
