import net from 'node:net'
import pg from 'pg'
import { CONNECT_TIMEOUT_MS, Connections, type ConnectionRules } from './connections.ts'
import { encryptedSocket } from './encrypted-socket.ts'
import { withNameChecked } from './host-name.ts'
import { connectionError } from './postgres-errors.ts'
import { connectEncrypted, type ServerAddress } from './server-address.ts'

const CANCEL_REQUEST_CODE = 80_877_102

/** A connection with what the server told at its start, by which its statement can be cancelled. */
export interface PostgresConnection {
  readonly client: pg.Client
  readonly processId: number
  readonly secretKey: number
  /** Whether a statement has run on it before. */
  used: boolean
}

/** Connections to one PostgreSQL server. */
export class PostgresConnections extends Connections<PostgresConnection> {
  readonly address: ServerAddress

  constructor(address: ServerAddress, rules: ConnectionRules) {
    super(rules)
    this.address = address
  }

  /** Asks the server, over a connection of its own, to stop what a connection is doing. */
  async cancel({ processId, secretKey }: PostgresConnection): Promise<void> {
    const message = Buffer.alloc(16)
    message.writeInt32BE(16, 0)
    message.writeInt32BE(CANCEL_REQUEST_CODE, 4)
    message.writeInt32BE(processId, 8)
    message.writeInt32BE(secretKey, 12)
    const socket = new net.Socket()
    await new Promise<void>((resolve) => {
      socket.once('error', () => resolve())
      socket.once('close', () => resolve())
      socket.connect(this.address.port, this.address.host, () => socket.end(message))
    })
  }

  protected override end({ client }: PostgresConnection): Promise<void> {
    return endQuietly(client)
  }

  protected override connect(): Promise<PostgresConnection> {
    return connectEncrypted(this.address, (secure) => this.#attempt(secure))
  }

  async #attempt(secure: boolean): Promise<PostgresConnection> {
    const { host, port, username, password, database } = this.address
    const client = new pg.Client({
      host,
      port,
      user: username,
      password,
      database,
      ssl: secure,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'meridian',
      stream: () => new net.Socket(),
    })
    // What breaks under a statement is told to it by the client.
    client.on('error', () => undefined)
    let processId = 0
    let secretKey = 0
    const protocol = protocolOf(client)
    if (secure) encryptAsThePlatformDoes(protocol, host)
    protocol.once('backendKeyData', (message: { readonly processID: number; readonly secretKey: number }) => {
      processId = message.processID
      secretKey = message.secretKey
    })
    try {
      await client.connect()
    } catch (error) {
      void endQuietly(client)
      throw await withNameChecked(connectionError(error, this.address), host)
    }
    const connection = { client, processId, secretKey, used: false }
    client.once('end', () => this.drop(connection))
    return connection
  }
}

/** The protocol side of a client, which its types leave out. */
interface Protocol extends NodeJS.EventEmitter {
  stream: net.Socket
  attachListeners(stream: net.Socket): void
  upgradeToSSL(): void
}

function protocolOf(client: pg.Client): Protocol {
  const protocol: unknown = Reflect.get(client, 'connection')
  if (protocol instanceof Object && 'upgradeToSSL' in protocol) return protocol as Protocol
  throw new TypeError('The PostgreSQL client has no connection')
}

/** On Workers the driver changes to TLS by a method that only its own kind of socket has; here it is any socket's. */
function encryptAsThePlatformDoes(protocol: Protocol, host: string): void {
  protocol.upgradeToSSL = () => {
    let secure = false
    const encrypted = encryptedSocket(protocol.stream, host, () => {
      secure = true
      protocol.attachListeners(encrypted)
      protocol.emit('sslconnect')
    })
    encrypted.on('error', (cause) =>
      protocol.emit('error', secure ? cause : new Error('The TLS handshake failed', { cause })),
    )
    encrypted.on('close', () => protocol.emit('end'))
    protocol.stream = encrypted
  }
}

async function endQuietly(client: pg.Client): Promise<void> {
  try {
    await client.end()
  } catch {
    // It is gone, which is what was asked for.
  }
}
