import type { Principal } from '../access/principal.ts'
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
  readonly id: number
  readonly username: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly roles: readonly string[]
  readonly is_admin: boolean
  readonly preferences: Preferences
}

export function bootstrapOf(principal: Principal, isAdmin: boolean, preferences: Preferences, csrfToken: string): Bootstrap {
  return {
    user:
      principal.userId === null
        ? null
        : {
            id: principal.userId,
            username: principal.username,
            first_name: principal.firstName,
            last_name: principal.lastName,
            email: principal.email,
            roles: principal.roles.map(({ name }) => name),
            is_admin: isAdmin,
            preferences,
          },
    permissions: [...principal.permissions],
    csrf_token: csrfToken,
    common: { max_upload_bytes: MAX_UPLOAD_BYTES },
  }
}

/** JSON that may stand inside a script element: nothing in it can end the element or begin a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
