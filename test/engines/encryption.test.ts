import { describe, expect, inject, test } from 'vitest'
import { parseConnectionUri } from '../../worker/db/connection-uri.ts'
import { ClickhouseEngine } from '../../worker/engine/clickhouse.ts'
import type { Engine } from '../../worker/engine/engine.ts'
import { toHttpAddress } from '../../worker/engine/http-host.ts'
import { MysqlEngine } from '../../worker/engine/mysql.ts'
import { PostgresEngine } from '../../worker/engine/postgres.ts'
import { allRows } from '../../worker/engine/rows.ts'
import { toServerAddress } from '../../worker/engine/server-address.ts'

const servers = inject('tls')
const trusted = inject('tlsTrusted')
const ENCRYPTING = ['require', 'verify-ca', 'verify-full']
/** The only name in the servers' certificates, and an address that is in none. */
const NAMED = 'localhost'
const UNNAMED = '127.0.0.1'
const REFUSED = { errorType: 'GENERIC_DB_ENGINE_ERROR', message: expect.stringContaining('encrypted connection could not be made') }

async function rows(engine: Engine, sql: string) {
  try {
    return await allRows(await engine.execute(sql, { readOnly: true, rowLimit: null, timeoutMs: 10_000 }))
  } finally {
    await engine.close()
  }
}

/** A server's address as a person would change it. */
function uriOf(url: string, host: string, query: Readonly<Record<string, string>>, port?: number) {
  const uri = parseConnectionUri(url)
  if (!uri) throw new Error('No address')
  return { ...uri, host, query, port: port ?? uri.port }
}

describe.skipIf(servers.postgresUrl === '' || servers.untrustedPostgresUrl === '')('PostgreSQL', () => {
  const isEncrypted = async (url: string, host: string, sslmode: string) => {
    const uri = uriOf(url, host, { sslmode })
    const engine = new PostgresEngine(async () => toServerAddress(uri, uri.password ?? ''))
    const [row] = await rows(engine, 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
    return row?.[0]
  }

  test.skipIf(!trusted).each([...ENCRYPTING, 'prefer'])('%s is encrypted where the certificate is known', async (mode) => {
    expect(await isEncrypted(servers.postgresUrl, NAMED, mode)).toBe(true)
  })

  test.each(ENCRYPTING)('%s is never plain text', async (mode) => {
    await expect(isEncrypted(servers.untrustedPostgresUrl, NAMED, mode)).rejects.toMatchObject(REFUSED)
    await expect(isEncrypted(servers.postgresUrl, UNNAMED, mode)).rejects.toMatchObject(REFUSED)
    await expect(isEncrypted(inject('postgresUrl'), NAMED, mode)).rejects.toMatchObject(REFUSED)
  })

  test('prefer goes on without encryption where none can be had, disable does not ask for it', async () => {
    expect(await isEncrypted(servers.untrustedPostgresUrl, NAMED, 'prefer')).toBe(false)
    expect(await isEncrypted(inject('postgresUrl'), NAMED, 'prefer')).toBe(false)
    expect(await isEncrypted(servers.postgresUrl, NAMED, 'disable')).toBe(false)
  })

  test.skipIf(!trusted)('many rows and a stopped statement come over an encrypted connection as over a plain one', async () => {
    const uri = uriOf(servers.postgresUrl, NAMED, { sslmode: 'verify-full' })
    const open = () => new PostgresEngine(async () => toServerAddress(uri, uri.password ?? ''))
    expect(await rows(open(), "SELECT n, repeat('x', 100) FROM generate_series(1, 20000) AS n")).toHaveLength(20_000)
    const stop = new AbortController()
    const engine = open()
    const asleep = async () =>
      Number((await rows(open(), "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(20)' AND pid <> pg_backend_pid() AND state = 'active'"))[0]?.[0])
    const ended = engine
      .execute('SELECT pg_sleep(20)', { readOnly: true, rowLimit: null, timeoutMs: 30_000, signal: stop.signal })
      .then(allRows)
      .catch((error: Error) => error.message)
    await expect.poll(asleep).toBeGreaterThan(0)
    stop.abort()
    expect(await ended).toContain('canceling statement')
    await engine.close()
    await expect.poll(asleep).toBe(0)
  })
})

describe.skipIf(inject('mysqlUrl') === '')('MySQL', () => {
  test.each(['require', 'verify-full'])('%s is never plain text', async (sslmode) => {
    const uri = uriOf(inject('mysqlUrl'), UNNAMED, { sslmode })
    const engine = new MysqlEngine(async () => toServerAddress(uri, uri.password ?? ''))
    await expect(rows(engine, 'SELECT 1')).rejects.toMatchObject(REFUSED)
  })
})

describe.skipIf(inject('clickhouseUrl') === '')('ClickHouse', () => {
  const one = (host: string, port?: number) => {
    const uri = uriOf(inject('clickhouseUrl'), host, { secure: 'true' }, port)
    return rows(new ClickhouseEngine(async () => toHttpAddress(uri, uri.password ?? '', { plain: 8123, encrypted: 8443 })), 'SELECT 1')
  }

  test.skipIf(!trusted)('secure=true is encrypted where the certificate is known', async () => {
    expect(await one(NAMED, servers.clickhousePort)).toEqual([[1]])
  })

  test('secure=true is never plain text', async () => {
    await expect(one(NAMED, servers.untrustedClickhousePort)).rejects.toMatchObject(REFUSED)
    await expect(one(UNNAMED, servers.clickhousePort)).rejects.toMatchObject(REFUSED)
    await expect(one(NAMED)).rejects.toMatchObject(REFUSED)
  })
})
