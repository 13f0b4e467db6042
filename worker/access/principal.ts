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
}

/** The text under which a permission pair stands in `Principal.permissions`: `can_read on Chart`. */
export function pair(permission: string, view: string): string {
  return `${permission} on ${view}`
}

/** True for holders of a role named Admin, in any case; they bypass ownership checks. */
export function isAdmin(principal: Principal): boolean {
  return principal.roles.some((role) => role.name.toLowerCase() === 'admin')
}
