import type pg from 'pg'
import { postgresqlDialect } from './dialects/postgresql.ts'
import { TableExistsError, type LoadType, type Row, type TableLoader } from './engine.ts'
import { statementError } from './postgres-errors.ts'
import type { LoadTarget } from './staged-load.ts'

const LOAD_TYPES: Readonly<Record<LoadType, string>> = {
  integer: 'BIGINT',
  float: 'DOUBLE PRECISION',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  text: 'TEXT',
}
/** A load may take as long as a Worker may. */
const LOAD_TIMEOUT_MS = 300_000

/** Fills a table within one transaction of its own connection, which `release` takes back. */
export async function beginPostgresLoad(
  client: pg.Client,
  { table, schema, columns, ifExists }: LoadTarget,
  release: (reusable: boolean) => void,
): Promise<TableLoader> {
  const { quote } = postgresqlDialect
  const name = [schema, table]
    .filter((part) => part !== null)
    .map(quote)
    .join('.')
  const run = async (sql: string, params: readonly string[] = []) => {
    try {
      return await client.query(sql, [...params])
    } catch (error) {
      throw statementError(error, sql, LOAD_TIMEOUT_MS)
    }
  }
  const definitions = columns.map((column) => `${quote(column.name)} ${LOAD_TYPES[column.type]}`).join(', ')
  const names = columns.map((column) => quote(column.name)).join(', ')
  const values = columns.map((column, at) => `(r ->> ${at})::${LOAD_TYPES[column.type]}`).join(', ')
  const finish = async (sql: 'COMMIT' | 'ROLLBACK') => {
    try {
      await run(sql)
      release(true)
    } catch (error) {
      release(false)
      throw error
    }
  }
  try {
    await run('BEGIN')
    if (ifExists === 'replace') await run(`DROP TABLE IF EXISTS ${name}`)
    const { rows } = await run('SELECT to_regclass($1) IS NOT NULL AS found', [name])
    const found = (rows[0] as { found: boolean } | undefined)?.found === true
    if (found && ifExists === 'fail') throw new TableExistsError(table)
    if (!found) await run(`CREATE TABLE ${name} (${definitions})`)
  } catch (error) {
    await finish('ROLLBACK')
    throw error
  }
  return {
    async add(rows: readonly Row[]) {
      await run(`INSERT INTO ${name} (${names}) SELECT ${values} FROM json_array_elements($1::json) AS r`, [
        JSON.stringify(rows),
      ])
    },
    commit: () => finish('COMMIT'),
    abort: () => finish('ROLLBACK'),
  }
}
