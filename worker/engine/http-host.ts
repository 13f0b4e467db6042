import net from 'node:net'
import tls from 'node:tls'
import type { ConnectionUri } from '../db/connection-uri.ts'
import { CONNECT_TIMEOUT_MS } from './connections.ts'
import { EngineError } from './engine.ts'
import { encryptionFailed, EngineErrorType } from './errors.ts'
import { withNameChecked } from './host-name.ts'

/** Where an engine that speaks HTTP is, and who asks. */
export interface HttpAddress {
  readonly origin: string
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  readonly database: string
}

interface Ports {
  readonly plain: number
  readonly encrypted: number
}

/** The address that a connection's URI names. `secure=true` or `protocol=https` encrypt, and so does the usual port for it. */
export function toHttpAddress(uri: ConnectionUri, password: string, ports: Ports): HttpAddress {
  const { secure: flag, protocol } = uri.query
  const asked = flag === undefined ? protocol === 'https' : /^(?:1|true)$/i.test(flag)
  const silent = flag === undefined && protocol === undefined
  const secure = asked || (silent && (uri.port === ports.encrypted || uri.port === 443))
  const port = uri.port ?? (secure ? ports.encrypted : ports.plain)
  const host = uri.host ?? ''
  return {
    origin: `${secure ? 'https' : 'http'}://${host}:${port}`,
    host,
    port,
    username: uri.username ?? '',
    password,
    database: uri.database ?? '',
  }
}

/** Answers of proxies in front of a server that is not there, Cloudflare's own among them. */
const UNREACHABLE = new Set([502, 503, 504, 521, 522, 523, 530])

/** Cloudflare's own answers for a server that speaks no TLS, or whose certificate it does not accept. */
const ENCRYPTION_FAILED = new Set([525, 526])

/** An answer that no server gave. Null when one did. */
export function unreachable(status: number, { host, port }: HttpAddress): EngineError | null {
  if (ENCRYPTION_FAILED.has(status)) return encryptionFailed(new Error(`The host answered with ${status}`))
  if (!UNREACHABLE.has(status)) return null
  return new EngineError(`The host answered with ${status}`, {
    errorType: EngineErrorType.HostDown,
    extra: { host, port },
  })
}

/** Why a request found no server: what `fetch` leaves open, a plain connection tells, and then an encrypted one. */
export async function connectFailure(error: unknown, address: HttpAddress): Promise<EngineError> {
  if (error instanceof EngineError) return error
  const { host, port } = address
  const failure = await socketFailure(net.connect({ host, port }), 'connect')
  if (failure === null && address.origin.startsWith('https:')) {
    const refused = await socketFailure(tls.connect({ host, port, servername: host }), 'secureConnect')
    if (refused) return encryptionFailed(error)
  }
  return withNameChecked(hostError(failure ?? error, address), host)
}

function socketFailure(socket: net.Socket, stands: 'connect' | 'secureConnect'): Promise<Error | null> {
  return new Promise((resolve) => {
    const settle = (failure: Error | null) => {
      socket.destroy()
      resolve(failure)
    }
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => settle(new Error('The connection timed out')))
    socket.once(stands, () => settle(null))
    socket.once('error', settle)
  })
}

/** A request that came to nothing. Its message never holds the address, which may hold secrets. */
export function hostError(error: unknown, { host, port }: HttpAddress): EngineError {
  if (error instanceof EngineError) return error
  const text = error instanceof Error ? error.message : String(error)
  const make = (message: string, errorType: string) => new EngineError(message, { errorType, extra: { host, port } })
  if (/DNS|ENOTFOUND|resolve/i.test(text)) return make('The host name cannot be resolved', EngineErrorType.HostnameInvalid)
  if (/certificate|TLS|SSL/i.test(text)) return encryptionFailed(error)
  if (/refused|ECONNREFUSED|cannot connect/i.test(text)) return make('The connection was refused', EngineErrorType.PortClosed)
  return make('The server cannot be reached', EngineErrorType.HostDown)
}
