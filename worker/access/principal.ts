import type { GuestRule } from './row-level.ts'

/** What the token of somebody who sees an embedded dashboard opens. */
export interface GuestGrant {
  readonly dashboardIds: ReadonlySet<number>
  /** Charts of these dashboards. */
  readonly chartIds: ReadonlySet<number>
  /** Datasets of these charts, and of the filters. */
  readonly datasetIds: ReadonlySet<number>
  /** Columns whose values the filters of these dashboards offer. */
  readonly filterTargets: readonly { readonly filterId: string; readonly datasetId: number; readonly column: string | null }[]
  readonly rules: readonly GuestRule[]
}

/** Who is calling, resolved once a request by worker/auth and passed by value to everything that decides. */
export interface Principal {
  readonly kind: 'user' | 'guest' | 'anonymous'
  /** Null for guests and anonymous callers. */
  readonly userId: number | null
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly roles: readonly { readonly id: number; readonly name: string }[]
  /** Permission pairs as written by `pair`. */
  readonly permissions: ReadonlySet<string>
  /** Of guests only. */
  readonly guest?: GuestGrant
}

/** The text under which a permission pair stands in `Principal.permissions`: `can_read on Chart`. */
export function pair(permission: string, view: string): string {
  return `${permission} on ${view}`
}

/** True for holders of a role named Admin, in any case; they bypass ownership checks. */
export function isAdmin(principal: Principal): boolean {
  return principal.roles.some((role) => role.name.toLowerCase() === 'admin')
}
