import { readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startChdb } from './servers/chdb.ts'
import { startClickhouse } from './servers/clickhouse.ts'
import { startMariadb } from './servers/mariadb.ts'
import { startPostgres } from './servers/postgres.ts'
import { SERVER_CERTIFICATE, TEST_AUTHORITY, UNKNOWN_AUTHORITY, UNKNOWN_CERTIFICATE } from './servers/tls/certificates.ts'
import { startUntrustedFront } from './servers/tls/front.ts'
import type { NoServer, RunningServer } from './servers/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty when no server can be had on this machine. */
    postgresUrl: string
    mysqlUrl: string
    clickhouseUrl: string
    /** Today's ClickHouse. Where it cannot be had its tests do not exist, so that nothing counts as skipped. */
    chdbUrl: string
    /** Whether the platform trusts the test servers' certificates; `npm test` sees to it. */
    tlsTrusted: boolean
    tls: {
      /** PostgreSQL with a certificate of the authority that `tlsTrusted` is about, and one whose authority nobody knows. */
      readonly postgresUrl: string
      readonly untrustedPostgresUrl: string
      /** The ports at which ClickHouse speaks TLS with the same two certificates. */
      readonly clickhousePort: number
      readonly untrustedClickhousePort: number
      /** The authority in no trust store, in PEM. */
      readonly unknownAuthority: string
    }
  }
}

/** One server of each kind for all engine tests; a machine without one is told why its tests are skipped or left out. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await Promise.all([
    startPostgres(),
    startMariadb(),
    startClickhouse(),
    startChdb(),
    startPostgres(SERVER_CERTIFICATE),
    startPostgres(UNKNOWN_CERTIFICATE),
  ])
  const [postgres, mariadb, clickhouse, chdb, encrypted, untrusted] = servers
  const front = 'url' in clickhouse ? await startUntrustedFront(new URL(clickhouse.url)) : null
  project.provide('postgresUrl', urlOf(postgres, 'Tests against PostgreSQL are skipped'))
  project.provide('mysqlUrl', urlOf(mariadb, 'Tests against MariaDB are skipped'))
  project.provide('clickhouseUrl', urlOf(clickhouse, 'Tests against ClickHouse 18.16 are skipped'))
  project.provide('chdbUrl', urlOf(chdb, "Tests against today's ClickHouse are left out"))
  project.provide('tlsTrusted', process.env['NODE_EXTRA_CA_CERTS'] === TEST_AUTHORITY)
  project.provide('tls', {
    postgresUrl: urlOf(encrypted, 'Tests of encrypted connections to PostgreSQL are skipped'),
    untrustedPostgresUrl: urlOf(untrusted, 'Tests of refused certificates of PostgreSQL are skipped'),
    clickhousePort: 'encryptedPort' in clickhouse ? clickhouse.encryptedPort : 0,
    untrustedClickhousePort: front?.port ?? 0,
    unknownAuthority: readFileSync(UNKNOWN_AUTHORITY, 'utf8'),
  })
  const running = servers.filter((server) => 'stop' in server)
  return async () => {
    front?.stop()
    await Promise.all(running.map((server) => server.stop()))
  }
}

function urlOf(server: RunningServer | NoServer, consequence: string): string {
  if ('url' in server) return server.url
  console.warn(`${consequence}: ${server.reason}`)
  return ''
}
