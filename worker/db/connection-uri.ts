/**
 * The address of a database as SQLAlchemy writes it: `backend+driver://user:password@host:port/database?key=value`.
 * Pure text: nothing here opens a connection.
 */

/** Stands in answers where a secret stands in the catalogue; sent back, it means the stored one. */
export const SECRET_MASK = 'XXXXXXXXXX'

export interface ConnectionUri {
  readonly backend: string
  readonly driver: string | null
  readonly username: string | null
  readonly password: string | null
  readonly host: string | null
  readonly port: number | null
  readonly database: string | null
  readonly query: Readonly<Record<string, string>>
}

const SCHEME = /^([a-zA-Z][\w.-]*?)(?:\+([\w.-]+))?:\/\/(.*)$/
const PLACE = /^(?:([^:@/]*)(?::([^@]*))?@)?(\[[^\]]+\]|[^/:?#@]*)?(?::(\d{1,5}))?(?:\/([^?#]*))?(?:\?([^#]*))?$/

/** Other names for an engine, of SQLAlchemy's dialects and of servers that speak its protocol. */
const ALIASES: Readonly<Record<string, string>> = {
  postgres: 'postgresql',
  cockroachdb: 'postgresql',
  redshift: 'postgresql',
  mariadb: 'mysql',
  tidb: 'mysql',
  starrocks: 'mysql',
  doris: 'mysql',
  pydoris: 'mysql',
  clickhousedb: 'clickhouse',
}

/** The parts of an address; null when it is none. */
export function parseConnectionUri(text: string): ConnectionUri | null {
  const scheme = SCHEME.exec(text.trim())
  const place = PLACE.exec(scheme?.[3] ?? '')
  if (!scheme || !place) return null
  const [, name = '', driver] = scheme
  const [, username, password, host, port, database, query] = place
  const backend = name.toLowerCase()
  return {
    backend: ALIASES[backend] ?? backend,
    driver: driver ?? null,
    username: decoded(username),
    password: decoded(password),
    host: host || null,
    port: port ? Number(port) : null,
    database: decoded(database),
    query: Object.fromEntries(new URLSearchParams(query ?? '')),
  }
}

/** The address of its parts. */
export function formatConnectionUri(uri: ConnectionUri): string {
  const { backend, driver, username, password, host, port, database, query } = uri
  const secret = password === null ? '' : `:${password === SECRET_MASK ? password : encodeURIComponent(password)}`
  const user = username === null && password === null ? '' : `${encodeURIComponent(username ?? '')}${secret}@`
  const parameters = new URLSearchParams(query).toString()
  const place = `${host ?? ''}${port === null ? '' : `:${port}`}`
  const path = database === null ? '' : `/${encodeURIComponent(database).replaceAll('%2F', '/')}`
  return `${backend}${driver ? `+${driver}` : ''}://${user}${place}${path}${parameters ? `?${parameters}` : ''}`
}

/** The same address without its password. */
export function maskConnectionUri(uri: ConnectionUri): ConnectionUri {
  return uri.password ? { ...uri, password: SECRET_MASK } : uri
}

/** JSON text with every text inside replaced by the mask. */
export function maskSecrets(text: string | null | undefined): string {
  return JSON.stringify(mapTexts(parsed(text), () => SECRET_MASK) ?? {})
}

/** The given JSON text with masked texts taken from the stored one, where they stand at the same place. */
export function restoreSecrets(given: string, stored: string | null | undefined): string {
  return JSON.stringify(restored(parsed(given), parsed(stored)))
}

function restored(given: unknown, stored: unknown): unknown {
  if (given === SECRET_MASK) return stored ?? given
  if (given === null || typeof given !== 'object') return given
  const before = stored !== null && typeof stored === 'object' ? stored : {}
  const at = (key: string) => (Object.hasOwn(before, key) ? Reflect.get(before, key) : null)
  if (Array.isArray(given)) return given.map((entry, index) => restored(entry, at(String(index))))
  return Object.fromEntries(Object.entries(given).map(([key, entry]) => [key, restored(entry, at(key))]))
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, change)]))
}

function parsed(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

function decoded(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
