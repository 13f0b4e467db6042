const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Sessions end after a month without a visit, as upstream's do. */
export const SESSION_LIFETIME_MS = 31 * DAY

/** `seen_on` and the expiry move at most this often, so that reading stays free of writes. */
export const SESSION_TOUCH_MS = HOUR

/** A revoked session or a changed role may go unseen this long in another isolate. */
export const PRINCIPAL_CACHE_MS = 30 * SECOND
export const PRINCIPAL_CACHE_ENTRIES = 2000

/** Lifetimes of the Superset API; clients refresh when they are told so. */
export const ACCESS_TOKEN_MS = 15 * MINUTE
export const REFRESH_TOKEN_MS = 30 * DAY
/** Of guest tokens, as upstream's; the embedding page asks its own server for the next. */
export const GUEST_TOKEN_MS = 5 * MINUTE
export const CSRF_TOKEN_MS = 7 * DAY

/**
 * Failed sign-ins within a window. Per account and address together, so that nobody can lock another person out from
 * elsewhere; per address, against one address trying many names; per account, against many addresses trying one name.
 */
export const SIGN_IN_WINDOW_MS = 15 * MINUTE
export const SIGN_IN_LIMITS = { pair: 10, address: 100, account: 200 } as const

export const MAX_USERNAME = 250
/** Longer passwords only cost time to hash. */
export const MAX_PASSWORD = 1024
