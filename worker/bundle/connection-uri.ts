/** What stands in place of a password wherever a connection is shown or exported. */
export const PASSWORD_MASK = 'XXXXXXXXXX'

export interface ConnectionUri {
  /** Engine name without its driver: `postgresql` of `postgresql+psycopg2://…`. */
  readonly backend: string
  /** The password as it stands, decoded; null when the address has none. */
  readonly password: string | null
  /** The address with the mask in place of a password. */
  readonly masked: string
}

/** Null when the text is no connection address. */
export function parseConnectionUri(uri: string): ConnectionUri | null {
  const match = /^([a-z][a-z0-9_.-]*)(\+[a-z0-9_.-]+)?:\/\/(.*)$/is.exec(uri.trim())
  if (!match) return null
  const [, scheme = '', driver = '', rest = ''] = match
  const backend = ALIASES[scheme.toLowerCase()] ?? scheme.toLowerCase()
  const account = /^([^/?#]*)@/.exec(rest)?.[1]
  const colon = account?.indexOf(':') ?? -1
  if (account === undefined || colon < 0) return { backend, password: null, masked: uri.trim() }
  const masked = `${scheme}${driver}://${account.slice(0, colon)}:${PASSWORD_MASK}${rest.slice(account.length)}`
  return { backend, password: decoded(account.slice(colon + 1)), masked }
}

const ALIASES: Readonly<Record<string, string>> = { postgres: 'postgresql' }

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
