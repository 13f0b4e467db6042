import { savedQuery, sqlLab, type NewSqlTab, type RequestedQuery } from '../../api/sql-lab.ts'

/** What an address of the SQL editor asks to open. */
export interface Opening {
  readonly tab: Partial<NewSqlTab>
  readonly autorun: boolean
}

/** Where the reader comes from: the key of a permalink, the query of the address, and what stands beside it. */
export interface Arrival {
  readonly key: string | undefined
  readonly query: URLSearchParams
  readonly state: unknown
}

/** Reads an arrival: a permalink, a saved or past query, a dataset, a text; null when it asks for nothing. Rejects when it cannot be had. */
export async function openingOf({ key, query, state }: Arrival): Promise<Opening | null> {
  const requested = requestedQuery(state)
  if (requested) return openingOfRequest(requested)
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
        templateParams: saved.template_parameters,
        ...(saved.database ? { dbId: saved.database.id } : {}),
        remoteId: savedId,
      },
      autorun: false,
    }
  }
  const pastId = Number(query.get('queryId'))
  if (pastId > 0) {
    const past = await sqlLab.query(pastId)
    const name = past.tab_name
    return {
      tab: { ...(name ? { name } : {}), sql: past.sql, schema: past.schema, ...(past.database ? { dbId: past.database.id } : {}) },
      autorun: false,
    }
  }
  const datasourceKey = query.get('datasourceKey')
  if (datasourceKey !== null) return openingOfRequest({ datasourceKey, ...(query.has('sql') ? { sql: query.get('sql') ?? '' } : {}) })
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

/** Whether an arrival asks for anything, known before it is read. */
export function asksForTab({ key, query, state }: Arrival): boolean {
  return key !== undefined || requestedQuery(state) !== null || ASKING.some((name) => query.has(name))
}

const ASKING = ['savedQueryId', 'queryId', 'datasourceKey', 'sql', 'dbid', 'new']

async function openingOfRequest({ datasourceKey, sql, dbId, schema, name }: RequestedQuery): Promise<Opening> {
  if (datasourceKey === undefined) {
    const tab = { ...(name ? { name } : {}), sql: sql ?? '', ...(dbId ? { dbId } : {}), schema: schema ?? null }
    return { tab, autorun: false }
  }
  const source = await sqlLab.dataset(Number.parseInt(datasourceKey, 10))
  const text = sql ?? (source.sql || (source.select_star ?? ''))
  const tab = {
    name: source.table_name,
    sql: text,
    dbId: source.database.id,
    schema: source.schema,
    templateParams: source.template_params,
  }
  return { tab, autorun: sql === undefined }
}

/** What another screen put beside the address; a state of another shape is nobody's request. */
function requestedQuery(state: unknown): RequestedQuery | null {
  if (typeof state !== 'object' || state === null || !('requestedQuery' in state)) return null
  const { requestedQuery: found } = state
  return typeof found === 'object' && found !== null ? found : null
}
