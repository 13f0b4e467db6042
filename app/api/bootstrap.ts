import { isRecord, textOf } from './json.ts'

/** How somebody wants to see the product, on every device. */
export interface Preferences {
  readonly theme?: 'light' | 'dark' | 'system'
  readonly density?: 'default' | 'compact'
  /** IANA name; null takes the choice back. */
  readonly time_zone?: string | null
}

export interface CurrentUser {
  readonly userId: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** By name. */
  readonly roles: Readonly<Record<string, unknown>>
  readonly isAdmin: boolean
  readonly preferences: Preferences
}

/** What the Worker writes into the page: who is here, what they may do, and the settings of the product. */
export interface Bootstrap {
  /** Null for a visitor who has not signed in. */
  readonly user: CurrentUser | null
  readonly permissions: ReadonlySet<string>
  readonly csrfToken: string
  readonly common: Readonly<Record<string, unknown>>
}

const ELEMENT_ID = 'bootstrap'
const THEMES = ['light', 'dark', 'system'] as const
const DENSITIES = ['default', 'compact'] as const

let current: Bootstrap | undefined

/** The bootstrap data of this page; a page without any counts as a visitor's. */
export function bootstrap(): Bootstrap {
  current ??= parseBootstrap(document.getElementById(ELEMENT_ID)?.textContent ?? '{}')
  return current
}

/**
 * Reads the JSON of the page: what is missing or of another shape counts as absent. By hand, because every visitor pays
 * for what the entry loads.
 */
export function parseBootstrap(json: string): Bootstrap {
  const page: unknown = JSON.parse(json)
  const record = isRecord(page) ? page : {}
  const permissions = Array.isArray(record['permissions']) ? record['permissions'] : []
  return {
    user: readUser(record['user']),
    permissions: new Set(permissions.filter((pair) => typeof pair === 'string')),
    csrfToken: textOf(record['csrf_token']),
    common: isRecord(record['common']) ? record['common'] : {},
  }
}

/** Whether the current user holds a permission pair, e.g. `may('can_write', 'Dashboard')`. */
export function may(permission: string, view: string): boolean {
  return bootstrap().permissions.has(`${permission} on ${view}`)
}

function readUser(user: unknown): CurrentUser | null {
  if (!isRecord(user) || typeof user['userId'] !== 'number') return null
  return {
    userId: user['userId'],
    username: textOf(user['username']),
    firstName: textOf(user['firstName']),
    lastName: textOf(user['lastName']),
    email: textOf(user['email']),
    roles: isRecord(user['roles']) ? user['roles'] : {},
    isAdmin: user['isAdmin'] === true,
    preferences: readPreferences(user['preferences']),
  }
}

function readPreferences(preferences: unknown): Preferences {
  if (!isRecord(preferences)) return {}
  const theme = THEMES.find((choice) => choice === preferences['theme'])
  const density = DENSITIES.find((choice) => choice === preferences['density'])
  const zone = textOf(preferences['time_zone'])
  return { ...(theme ? { theme } : null), ...(density ? { density } : null), ...(zone ? { time_zone: zone } : null) }
}
