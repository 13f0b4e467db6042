import type { ConnectionUri } from '../db/connection-uri.ts'
import { EngineError } from './engine.ts'

/** Where a server is and who asks, as the engines that speak over sockets need it. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  readonly database: string
  /** In libpq's words (`disable`, `prefer`, `require`, `verify-full`); null when the address names none. */
  readonly sslMode: string | null
}

const PORTS: Readonly<Record<string, number>> = { postgresql: 5432, mysql: 3306 }

/** The address that a connection's URI names. */
export function toServerAddress(uri: ConnectionUri, password: string): ServerAddress {
  return {
    host: (uri.host ?? '').replace(/^\[|\]$/g, ''),
    port: uri.port ?? PORTS[uri.backend] ?? 0,
    username: uri.username ?? '',
    password,
    database: uri.database ?? (uri.backend === 'postgresql' ? (uri.username ?? '') : ''),
    sslMode: sslModeOf(uri.query),
  }
}

/** MySQL's drivers write `ssl=1` or `ssl_mode=REQUIRED` for what libpq calls `sslmode=require`. */
function sslModeOf(query: ConnectionUri['query']): string | null {
  if (query['sslmode'] !== undefined) return query['sslmode']
  const mode = query['ssl_mode'] ?? query['ssl-mode']
  if (mode !== undefined) return SSL_MODES[mode.toUpperCase()] ?? 'require'
  if (query['ssl'] === undefined) return null
  return /^(?:0|false)$/i.test(query['ssl']) ? 'disable' : 'require'
}

const SSL_MODES: Readonly<Record<string, string>> = { DISABLED: 'disable', PREFERRED: 'prefer' }

type TlsUse = 'never' | 'preferred' | 'always'

/** Whether a connection is encrypted. Where nothing is said, servers of this machine and private networks speak plainly. */
function tlsUse({ host, sslMode }: ServerAddress): TlsUse {
  const mode = sslMode ?? (isLocal(host) ? 'disable' : 'prefer')
  if (mode === 'disable' || mode === 'allow') return 'never'
  return mode === 'prefer' ? 'preferred' : 'always'
}

/** Names of this machine and private networks, where servers seldom speak TLS. */
function isLocal(host: string): boolean {
  return /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|fd)/.test(host) || !host.includes('.')
}

/**
 * Connects as an address asks: encrypted, in plain text, or encrypted where the server can. Throws what `attempt` throws;
 * only a failed handshake is a reason to go on without encryption, a refused password is not.
 */
export async function connectEncrypted<C>(address: ServerAddress, attempt: (secure: boolean) => Promise<C>): Promise<C> {
  const use = tlsUse(address)
  if (use !== 'preferred') return attempt(use === 'always')
  try {
    return await attempt(true)
  } catch (error) {
    if (error instanceof EngineError && error.extra['handshake'] === true) return attempt(false)
    throw error
  }
}
