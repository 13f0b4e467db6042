import { pair, type Principal } from './principal.ts'

export interface DatasetSubject {
  readonly kind: 'dataset'
  readonly id: number
  readonly databaseId: number
  readonly databaseName: string
  readonly catalog: string | null
  readonly schema: string | null
  readonly ownerIds: readonly number[]
}

/** The data that permission pairs open to a principal; ownership comes on top. Lists turn it into a condition. */
export interface DataScope {
  /** Every dataset of every database. */
  readonly all: boolean
  /** Every database itself, for raw SQL and table metadata. */
  readonly allDatabases: boolean
  readonly databaseIds: ReadonlySet<number>
  readonly datasetIds: ReadonlySet<number>
  /** View names behind the two id sets, as `/api/v1/me/roles/` lists them. */
  readonly databaseViews: ReadonlySet<string>
  readonly datasetViews: ReadonlySet<string>
  /** `[database].[catalog]` */
  readonly catalogs: ReadonlySet<string>
  /** `[database].[schema]` or `[database].[catalog].[schema]` */
  readonly schemas: ReadonlySet<string>
}

/** View names of object permissions, created and renamed with their objects. */
export const objectPermission = {
  database: (name: string, id: number) => ({ permission: 'database_access', view: `[${name}].(id:${id})` }),
  dataset: (database: string, table: string, id: number) => ({
    permission: 'datasource_access',
    view: `[${database}].[${table}](id:${id})`,
  }),
  catalog: (database: string, catalog: string) => ({
    permission: 'catalog_access',
    view: `[${database}].[${catalog}]`,
  }),
  schema: (database: string, schema: string) => ({ permission: 'schema_access', view: `[${database}].[${schema}]` }),
} as const

const ALL_DATASETS = pair('all_datasource_access', 'all_datasource_access')
const ALL_DATABASES = pair('all_database_access', 'all_database_access')

const scopes = new WeakMap<Principal['permissions'], DataScope>()

/** A guest's permissions are a set of their own, so that what is remembered for them is theirs. */
export function dataScope({ permissions, guest }: Principal): DataScope {
  const known = scopes.get(permissions)
  if (known) return known
  const allDatabases = permissions.has(ALL_DATABASES)
  const databaseViews = viewsOf(permissions, 'database_access')
  const datasetViews = viewsOf(permissions, 'datasource_access')
  const scope = {
    all: allDatabases || permissions.has(ALL_DATASETS),
    allDatabases,
    databaseIds: idsIn(databaseViews),
    datasetIds: new Set([...idsIn(datasetViews), ...(guest?.datasetIds ?? [])]),
    databaseViews,
    datasetViews,
    catalogs: viewsOf(permissions, 'catalog_access'),
    schemas: viewsOf(permissions, 'schema_access'),
  }
  scopes.set(permissions, scope)
  return scope
}

function viewsOf(permissions: ReadonlySet<string>, permission: string): ReadonlySet<string> {
  const prefix = `${permission} on `
  return new Set([...permissions].filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length)))
}

/** Object permissions carry the object's id at their end, so that renaming cannot open another object. */
function idsIn(views: ReadonlySet<string>): ReadonlySet<number> {
  const ids = [...views].map((view) => /\(id:(\d+)\)$/.exec(view)?.[1])
  return new Set(ids.filter((id) => id !== undefined).map(Number))
}
