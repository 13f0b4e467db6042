import { savedQuery, sqlLab, type NewSqlTab } from '../../api/sql-lab.ts'

/** What an address of the SQL editor asks to open. */
export interface Opening {
  readonly tab: Partial<NewSqlTab>
  readonly autorun: boolean
}

/** Reads an address: a permalink, a saved query, a text; null when it asks for nothing. Rejects when it cannot be had. */
export async function openingOf(key: string | undefined, query: URLSearchParams): Promise<Opening | null> {
  if (key !== undefined) {
    const link = await sqlLab.permalink(key)
    const { name, sql, schema, dbId, templateParams } = link
    return { tab: { name, sql, dbId, schema: schema ?? null, templateParams: templateParams ?? null }, autorun: link.autorun === true }
  }
  const savedId = Number(query.get('savedQueryId'))
  if (savedId > 0) {
    const saved = await savedQuery.read(savedId)
    return {
      tab: {
        ...(saved.label ? { name: saved.label } : {}),
        sql: saved.sql ?? '',
        schema: saved.schema,
        ...(saved.database ? { dbId: saved.database.id } : {}),
        remoteId: savedId,
      },
      autorun: false,
    }
  }
  const sql = query.get('sql')
  const databaseId = Number(query.get('dbid'))
  if (sql === null && !databaseId && query.get('new') !== 'true') return null
  const name = query.get('name') ?? query.get('title')
  return {
    tab: {
      ...(name ? { name } : {}),
      ...(sql === null ? {} : { sql }),
      ...(databaseId ? { dbId: databaseId } : {}),
      ...(query.has('schema') ? { schema: query.get('schema') } : {}),
    },
    autorun: query.get('autorun') === 'true',
  }
}

/** Whether an address asks for anything, known before it is read. */
export function asksForTab(key: string | undefined, query: URLSearchParams): boolean {
  return key !== undefined || ['savedQueryId', 'sql', 'dbid', 'new'].some((name) => query.has(name))
}
