import { z } from '@hono/zod-openapi'
import { parseConnectionUri } from './connection-uri.ts'

/** What people are offered to connect to, and what each engine can do beside queries. */

export const ENGINE_INFORMATION = z.object({
  supports_file_upload: z.boolean(),
  disable_ssh_tunneling: z.boolean(),
  supports_dynamic_catalog: z.boolean(),
  supports_oauth2: z.boolean(),
})

export type EngineInformation = z.infer<typeof ENGINE_INFORMATION>

export interface AvailableEngine {
  readonly engine: string
  readonly name: string
  readonly drivers: readonly string[]
  readonly defaultDriver: string | null
  readonly uriPlaceholder: string
  readonly preferred: boolean
  readonly takesUploads: boolean
  /** What the form's switch for encryption adds to the address. */
  readonly encryption: Readonly<Record<string, string>>
  /** Fields of the form that asks for a connection; null when there is nothing to ask. */
  readonly parameters: ConnectionForm | null
}

export interface ConnectionForm {
  readonly type: 'object'
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, unknown>>
}

const PORT = { type: 'integer', format: 'int32', minimum: 0, maximum: 65_535, description: 'Database port' } as const

const SERVER_PARAMETERS: ConnectionForm = {
  type: 'object',
  required: ['database', 'host', 'port', 'username'],
  properties: {
    username: { type: 'string', nullable: true, description: 'Username' },
    password: { type: 'string', nullable: true, description: 'Password' },
    host: { type: 'string', description: 'Hostname or IP address' },
    port: PORT,
    database: { type: 'string', description: 'Database name' },
    query: { type: 'object', additionalProperties: {}, description: 'Additional parameters' },
    encryption: { type: 'boolean', description: 'Use an encrypted connection to the database' },
    ssh: { type: 'boolean', description: 'Use an ssh tunnel connection to the database' },
  },
}

/** Preferred ones first. */
export const AVAILABLE_ENGINES: readonly AvailableEngine[] = [
  {
    engine: 'postgresql',
    name: 'PostgreSQL',
    drivers: ['psycopg2'],
    defaultDriver: 'psycopg2',
    uriPlaceholder: 'postgresql://user:password@host:port/dbname[?key=value&key=value...]',
    preferred: true,
    takesUploads: true,
    encryption: { sslmode: 'require' },
    parameters: SERVER_PARAMETERS,
  },
  {
    engine: 'mysql',
    name: 'MySQL',
    drivers: ['mysqldb', 'pymysql'],
    defaultDriver: 'mysqldb',
    uriPlaceholder: 'mysql://user:password@host:port/dbname[?key=value&key=value...]',
    preferred: true,
    takesUploads: true,
    encryption: { ssl: '1' },
    parameters: SERVER_PARAMETERS,
  },
  {
    engine: 'edge',
    name: 'Edge SQLite',
    drivers: ['edge'],
    defaultDriver: 'edge',
    uriPlaceholder: 'edge://',
    preferred: true,
    takesUploads: true,
    encryption: {},
    parameters: null,
  },
  {
    engine: 'clickhouse',
    name: 'ClickHouse',
    drivers: ['connect', 'http', 'native'],
    defaultDriver: 'connect',
    uriPlaceholder: 'clickhousedb://user:password@host[:port][/dbname][?secure=value&=value...]',
    preferred: false,
    takesUploads: true,
    encryption: { secure: 'true' },
    parameters: { ...SERVER_PARAMETERS, required: ['host', 'port', 'username'] },
  },
  {
    engine: 'trino',
    name: 'Trino',
    drivers: ['rest'],
    defaultDriver: 'rest',
    uriPlaceholder: 'trino://user:password@host:port/catalog/schema[?protocol=https]',
    preferred: false,
    takesUploads: false,
    encryption: { protocol: 'https' },
    parameters: null,
  },
  {
    engine: 'd1',
    name: 'Cloudflare D1',
    drivers: ['d1'],
    defaultDriver: 'd1',
    uriPlaceholder: 'd1://BINDING',
    preferred: false,
    takesUploads: false,
    encryption: {},
    parameters: null,
  },
]

export function availableEngine(backend: string): AvailableEngine | null {
  return AVAILABLE_ENGINES.find(({ engine }) => engine === backend) ?? null
}

export function engineInformation(backend: string): EngineInformation {
  return {
    supports_file_upload: availableEngine(backend)?.takesUploads ?? false,
    disable_ssh_tunneling: true,
    supports_dynamic_catalog: false,
    supports_oauth2: false,
  }
}

/** The driver that an address names, or the usual one of its engine. */
export function driverOf(address: string): string {
  const uri = parseConnectionUri(address)
  return uri?.driver ?? availableEngine(uri?.backend ?? '')?.defaultDriver ?? uri?.backend ?? ''
}
