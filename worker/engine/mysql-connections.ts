import net from 'node:net'
import mysql from 'mysql2'
import { CONNECT_TIMEOUT_MS, Connections, type ConnectionRules } from './connections.ts'
import { encryptedSocket } from './encrypted-socket.ts'
import { withNameChecked } from './host-name.ts'
import { connectionError } from './mysql-errors.ts'
import { connectEncrypted, type ServerAddress } from './server-address.ts'

export interface MysqlConnection {
  readonly client: mysql.Connection
  readonly threadId: number
  readonly isMariadb: boolean
  /** What the session was last told, so that it is not told twice. */
  settings: string
  /** Where names are looked up. */
  database: string
  used: boolean
}

/** Text is text, digits are not lost, instants come as written, and nothing is compiled while a statement runs. */
const READING = {
  charset: 'utf8mb4_general_ci',
  disableEval: true,
  rowsAsArray: true,
  dateStrings: true,
  supportBigNumbers: true,
  jsonStrings: true,
  enableKeepAlive: false,
  flags: ['-LOCAL_FILES'],
} as const

/** Connections to one server that speaks MySQL's protocol. */
export class MysqlConnections extends Connections<MysqlConnection> {
  readonly address: ServerAddress

  constructor(address: ServerAddress, rules: ConnectionRules) {
    super(rules)
    this.address = address
  }

  /** Gives a connection back; between strangers the server first forgets what the session holds. */
  giveBack(connection: MysqlConnection, reusable: boolean): void {
    if (!reusable || !this.rules.strangers) return this.release(connection, reusable)
    // Without a database of its own an address cannot leave the one that was used last.
    if (this.address.database === '') return this.release(connection, false)
    this.ending(connection)
    connection.settings = ''
    connection.database = ''
    connection.client.reset((error) => this.release(connection, error === null || error === undefined))
  }

  /** Stops what a connection is doing, over one of its own. */
  async cancel({ threadId }: MysqlConnection): Promise<void> {
    try {
      const helper = await this.connect()
      await new Promise<void>((resolve) => helper.client.query(`KILL QUERY ${threadId}`, () => resolve()))
      await this.end(helper)
    } catch {
      // A server that takes no further connection ends the statement by its own timeout.
    }
  }

  protected override async end({ client }: MysqlConnection): Promise<void> {
    client.destroy()
  }

  protected override connect(): Promise<MysqlConnection> {
    return connectEncrypted(this.address, (secure) => this.#attempt(secure))
  }

  async #attempt(secure: boolean): Promise<MysqlConnection> {
    const { host, port, username, password, database } = this.address
    const client = mysql.createConnection({
      ...READING,
      flags: [...READING.flags],
      host,
      port,
      user: username,
      password,
      ...(database ? { database } : {}),
      ...(secure ? { ssl: {} } : {}),
      connectTimeout: CONNECT_TIMEOUT_MS,
      stream: () => net.connect({ host, port }),
    })
    if (secure) encryptAsThePlatformDoes(client, host)
    try {
      await new Promise<void>((resolve, reject) => {
        client.once('error', reject)
        client.connect((error) => (error ? reject(error) : resolve()))
      })
    } catch (error) {
      client.destroy()
      throw await withNameChecked(connectionError(error, this.address), host)
    }
    const connection: MysqlConnection = {
      client,
      threadId: client.threadId,
      isMariadb: isMariadb(client),
      settings: '',
      database,
      used: false,
    }
    // What breaks under a statement is told to it; what breaks in between only closes the connection.
    client.on('error', () => this.drop(connection))
    client.once('end', () => this.drop(connection))
    return connection
  }
}

/** The protocol side of a client, which its types leave out. */
interface Protocol {
  stream: net.Socket
  readonly packetParser: { execute(data: Buffer): void }
  startTLS(onSecure: (error?: Error) => void): void
}

/**
 * The driver asks for checks of its own, which the platform has no options for. So the change to TLS, midway in the
 * handshake, is written here.
 */
function encryptAsThePlatformDoes(client: mysql.Connection, host: string): void {
  const protocol = client as unknown as Protocol
  protocol.startTLS = (onSecure) => {
    protocol.stream.removeAllListeners('data')
    const encrypted = encryptedSocket(protocol.stream, host, () => onSecure())
    encrypted.on('error', onSecure)
    encrypted.on('data', (data: Buffer) => protocol.packetParser.execute(data))
    protocol.stream = encrypted
  }
}

/** The two families name their settings differently; the driver has read which one answered. */
function isMariadb(client: mysql.Connection): boolean {
  return Reflect.get(client, '_isMariaDB') === true
}
