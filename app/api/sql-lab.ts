import { queryOptions } from '@tanstack/react-query'
import { request, send } from './client.ts'
import { createResource } from './resource.ts'

/** What a new tab begins with. */
export interface NewSqlTab {
  readonly name: string
  readonly dbId: number | null
  readonly schema: string | null
  readonly sql: string
  readonly queryLimit: number
  readonly templateParams: string | null
  /** Id of the saved query that the text is from. */
  readonly remoteId: number
}

/** Body of a run. */
export interface SqlExecution {
  readonly client_id: string
  readonly database_id: number
  readonly sql: string
  readonly schema: string | null
  readonly queryLimit: number
  readonly templateParams?: string | null
  readonly sql_editor_id?: string
  readonly tab?: string
  readonly runAsync?: boolean
  readonly expand_data?: boolean
  readonly select_as_cta?: boolean
  readonly ctas_method?: 'TABLE' | 'VIEW'
  readonly tmp_table_name?: string
}

export interface SqlPermalink {
  readonly dbId: number
  readonly name: string
  readonly sql: string
  readonly schema?: string | null
  readonly templateParams?: string | null
  readonly autorun?: boolean | null
}

/** A query that another screen hands to the editor, beside the address. */
export interface RequestedQuery {
  readonly sql?: string
  readonly dbId?: number
  readonly schema?: string | null
  readonly name?: string
  /** A dataset, as `12__table`: its SQL, or all of its table. */
  readonly datasourceKey?: string
}

export interface TableName {
  readonly value: string
  readonly type: 'table' | 'view' | 'materialized_view'
}

export interface TableMetadata {
  readonly name: string
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    readonly keys: readonly { readonly type: string }[]
  }[]
  readonly selectStar: string
}

/** A row of `GET /api/v1/query/`. */
export interface QueryListRow {
  readonly id: number
  readonly client_id: string
  readonly status: string
  readonly start_time: number | null
  readonly end_time: number | null
  readonly rows: number | null
  readonly sql: string
  readonly error_message: string | null
  readonly tab_name: string | null
}

export interface SavedQueryWrite {
  readonly db_id?: number | null
  readonly label?: string
  readonly description?: string
  readonly schema?: string | null
  readonly sql?: string
  readonly template_parameters?: string | null
}

export interface SqlDatabase {
  readonly id: number
  readonly database_name: string
  readonly backend: string
  readonly allow_ctas: boolean
  readonly allow_cvas: boolean
  /** Where tables and views made from queries go; null for the schema of the tab. */
  readonly force_ctas_schema: string | null
  readonly expose_in_sqllab: boolean
  readonly disable_data_preview: boolean
}

export interface SqlTabEntry {
  readonly id: number
  readonly uuid: string
  readonly label: string
  readonly active: boolean
  readonly state: string | null
}

interface SqlLabStart {
  readonly databases: Readonly<Record<string, SqlDatabase>>
  readonly tab_state_ids: readonly SqlTabEntry[]
}

/** 0 number, 1 text, 2 instant, 3 truth value. */
export interface ResultColumn {
  readonly name: string
  readonly type: string
  readonly type_generic: number
}

export interface QueryFacts {
  readonly id: string
  readonly queryId: number
  readonly state: string
  readonly sql: string
  readonly rows: number | null
  readonly limit: number | null
  readonly limitingFactor: string
  readonly startDttm: number | null
  readonly endDttm: number | null
  readonly errorMessage: string | null
  readonly resultsKey: string | null
  /** Made a table or a view of its rows. */
  readonly ctas: boolean
  readonly tempTable: string | null
  readonly tempSchema: string | null
  readonly extra: { readonly errors?: readonly unknown[] }
}

export interface TabFacts {
  readonly latest_query: QueryFacts | null
}

export type Cell = string | number | boolean | null

export interface StoredResult {
  readonly columns: readonly ResultColumn[]
  readonly data: readonly Readonly<Record<string, Cell>>[]
  readonly query: QueryFacts
}

/** What a dataset reads from. */
interface DatasetSource {
  readonly table_name: string
  readonly schema: string | null
  readonly sql: string | null
  readonly template_params: string | null
  readonly select_star: string | null
  readonly database: { readonly id: number }
}

const DATASET_SOURCE = ['table_name', 'schema', 'sql', 'template_params', 'select_star', 'database.id']

/** A run of before, as `GET /api/v1/query/{id}` has it. */
interface PastQuery {
  readonly sql: string
  readonly schema: string | null
  readonly tab_name: string | null
  readonly database: { readonly id: number } | null
}

const root = ['sqllab'] as const

export const sqlLab = {
  key: root,
  start: () =>
    queryOptions({
      queryKey: [...root, 'start'] as const,
      queryFn: async ({ signal }) => (await request<{ result: SqlLabStart }>('/api/v1/sqllab/', { signal })).result,
      staleTime: Infinity,
    }),
  schemas: (databaseId: number) =>
    queryOptions({
      queryKey: [...root, 'schemas', databaseId] as const,
      queryFn: async ({ signal }) => {
        const path = `/api/v1/database/${databaseId}/schemas/`
        return (await request<{ result: readonly string[] }>(path, { query: { q: { force: false } }, signal })).result
      },
    }),
  tables: (databaseId: number, schema: string) =>
    queryOptions({
      queryKey: [...root, 'tables', databaseId, schema] as const,
      queryFn: async ({ signal }) => {
        const query = { q: { force: false, schema_name: schema } }
        return (await request<{ readonly result: readonly TableName[] }>(`/api/v1/database/${databaseId}/tables/`, { query, signal })).result
      },
    }),
  table: (databaseId: number, schema: string, name: string) =>
    queryOptions({
      queryKey: [...root, 'table', databaseId, schema, name] as const,
      queryFn: ({ signal }) =>
        request<TableMetadata>(`/api/v1/database/${databaseId}/table_metadata/`, { query: { name, schema }, signal }),
    }),
  functions: (databaseId: number) =>
    queryOptions({
      queryKey: [...root, 'functions', databaseId] as const,
      queryFn: async ({ signal }) => {
        const path = `/api/v1/database/${databaseId}/function_names/`
        return (await request<{ function_names: readonly string[] }>(path, { signal })).function_names
      },
      staleTime: Infinity,
    }),
  tab: (id: number) => request<TabFacts>(`/tabstateview/${id}`),
  openTab: (tab: Partial<NewSqlTab>) =>
    request<{ id: number; uuid: string }>('/tabstateview/', { form: formOf({ queryEditor: tab }) }),
  activateTab: (id: number) => request<unknown>(`/tabstateview/${id}/activate`, { method: 'POST' }),
  /** Undoes or redoes what the reader typed into a tab before a version of its text. */
  stepText: (uuid: string, direction: 'undo' | 'redo', before: number) =>
    request<unknown>(`/api/v1/sqllab/tab/${uuid}/text/step`, { json: { direction, before } }),
  closeTab: (id: number) => request<unknown>(`/tabstateview/${id}`, { method: 'DELETE' }),
  run: (json: SqlExecution, signal: AbortSignal) => send('/api/v1/sqllab/execute/stream', { json, signal }),
  preview: (json: SqlExecution) => request<StoredResult>('/api/v1/sqllab/execute/', { json }),
  stop: (client_id: string) => request<unknown>('/api/v1/query/stop', { json: { client_id } }),
  results: (key: string) => request<StoredResult>('/api/v1/sqllab/results/', { query: { q: { key } } }),
  format: (sql: string, database_id: number | null) =>
    request<{ result: string }>('/api/v1/sqllab/format_sql/', { json: { sql, database_id } }),
  estimate: (json: {
    readonly database_id: number
    readonly sql: string
    readonly schema: string | null
    readonly template_params: Readonly<Record<string, unknown>>
  }) =>
    request<{ result: readonly Readonly<Record<string, string>>[] }>('/api/v1/sqllab/estimate/', { json }),
  share: (json: SqlPermalink) => request<{ url: string }>('/api/v1/sqllab/permalink', { json }),
  permalink: (key: string) => request<SqlPermalink>(`/api/v1/sqllab/permalink/${encodeURIComponent(key)}`),
  dataset: async (id: number) =>
    (await request<{ result: DatasetSource }>(`/api/v1/dataset/${id}`, { query: { q: { columns: DATASET_SOURCE } } })).result,
  query: async (id: number) => (await request<{ result: PastQuery }>(`/api/v1/query/${id}`)).result,
  csvPath: (clientId: string) => `/api/v1/sqllab/export/${encodeURIComponent(clientId)}/`,
  makeDataset: (json: {
    readonly database: number
    readonly schema: string | null
    /** Absent for a table of the database. */
    readonly sql?: string
    readonly table_name: string
    readonly template_params?: string
  }) => request<{ id: number }>('/api/v1/dataset/', { json }),
}

export const queryHistory = createResource<QueryListRow>('query')

export interface SavedQuery {
  readonly label: string | null
  readonly description: string | null
  readonly sql: string | null
  readonly schema: string | null
  readonly template_parameters: string | null
  readonly database: { readonly id: number } | null
}

export const savedQuery = {
  read: async (id: number) => (await request<{ result: SavedQuery }>(`/api/v1/saved_query/${id}`)).result,
  create: (json: SavedQueryWrite) => request<{ id: number }>('/api/v1/saved_query/', { json }),
  update: (id: number, json: SavedQueryWrite) => request<unknown>(`/api/v1/saved_query/${id}`, { method: 'PUT', json }),
}

/** Each value as a JSON document, as the views of tabs take them. */
function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, JSON.stringify(value))
  return form
}
