import mysql from 'mysql2/promise'
import pg from 'pg'

export type Ask = (sql: string) => Promise<unknown>

/** An engine's own client, past everything of ours. */
export interface Direct {
  readonly ask: Ask
  close(): Promise<void>
}

export async function directPostgres(url: string): Promise<Direct> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { ask: (sql) => client.query({ text: sql, rowMode: 'array' }), close: () => client.end() }
}

export async function directMysql(url: string): Promise<Direct> {
  const connection = await mysql.createConnection(url)
  return { ask: (sql) => connection.query({ sql, rowsAsArray: true }), close: () => connection.end() }
}

export async function directClickhouse(url: string): Promise<Direct> {
  const { protocol: _, username, password, host, pathname } = new URL(url)
  const headers = { 'x-clickhouse-user': decodeURIComponent(username), 'x-clickhouse-key': decodeURIComponent(password) }
  const address = `http://${host}/?database=${pathname.slice(1) || 'default'}&default_format=JSONCompact`
  const ask: Ask = async (sql) => {
    const response = await fetch(address, { method: 'POST', headers, body: sql })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  return { ask, close: async () => undefined }
}

/** A statement by Trino's protocol: every page is asked for until one names no further. */
export async function directTrino(url: string): Promise<Direct> {
  const ask: Ask = async (sql) => {
    const rows: unknown[] = []
    let request: RequestInit = { method: 'POST', body: sql, headers: { 'x-trino-user': 'bench' } }
    for (let path: string | null = '/v1/statement'; path !== null; request = {}) {
      const response = await fetch(`http://${url}${path}`, request)
      if (!response.ok) throw new Error(await response.text())
      const page = (await response.json()) as { nextUri?: string; data?: unknown[] }
      rows.push(...(page.data ?? []))
      path = /\/v1\/.*$/.exec(page.nextUri ?? '')?.[0] ?? null
    }
    return rows
  }
  return { ask, close: async () => undefined }
}
