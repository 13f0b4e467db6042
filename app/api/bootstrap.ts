import { z } from 'zod/mini'

// The page's policy allows no generated code, which zod would otherwise try.
z.config({ jitless: true })

const preferencesSchema = z.object({
  theme: z.optional(z.enum(['light', 'dark', 'system'])),
  density: z.optional(z.enum(['default', 'compact'])),
})

const userSchema = z.object({
  userId: z.number(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.record(z.string(), z.unknown()),
  isAdmin: z.boolean(),
  preferences: z._default(preferencesSchema, {}),
})

const bootstrapSchema = z.object({
  user: z._default(z.nullable(userSchema), null),
  permissions: z._default(z.array(z.string()), []),
  csrf_token: z._default(z.string(), ''),
  common: z._default(z.record(z.string(), z.unknown()), {}),
})

export type CurrentUser = z.infer<typeof userSchema>

/** How somebody wants to see the product, on every device. */
export type Preferences = z.infer<typeof preferencesSchema>

/** What the Worker writes into the page: who is here, what they may do, and the settings of the product. */
export interface Bootstrap {
  /** Null for a visitor who has not signed in. */
  readonly user: CurrentUser | null
  readonly permissions: ReadonlySet<string>
  readonly csrfToken: string
  readonly common: Readonly<Record<string, unknown>>
}

const ELEMENT_ID = 'bootstrap'

let current: Bootstrap | undefined

/** The bootstrap data of this page; a page without any counts as a visitor's. */
export function bootstrap(): Bootstrap {
  current ??= parseBootstrap(document.getElementById(ELEMENT_ID)?.textContent ?? '{}')
  return current
}

/** Reads the JSON of the page. Throws when it is not what the Worker writes. */
export function parseBootstrap(json: string): Bootstrap {
  const { user, permissions, csrf_token: csrfToken, common } = bootstrapSchema.parse(JSON.parse(json))
  return { user, permissions: new Set(permissions), csrfToken, common }
}

/** Whether the current user holds a permission pair, e.g. `may('can_write', 'Dashboard')`. */
export function may(permission: string, view: string): boolean {
  return bootstrap().permissions.has(`${permission} on ${view}`)
}
