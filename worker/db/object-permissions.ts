import { sql, type SQL } from 'drizzle-orm'
import { databases, datasets, permission_views, permissions, view_menus } from './schema.ts'

/**
 * Permission pairs that come and go with databases and datasets; their view names are those of
 * `objectPermission` in worker/access/data-scope.ts, written here as SQL because the ids are made in the same
 * transaction.
 */

/** The pair of a dataset, and those of its schema and catalog. */
export function addDatasetPermissions(id: SQL | number): SQL[] {
  const from = datasetWithDatabase(id)
  const place = (part: SQL) => sql`'[' || ${databases.database_name} || '].[' || ${part} || ']'`
  return [
    ...addPairs('datasource_access', sql`select ${datasetView} as name ${from}`),
    ...addPairs('schema_access', sql`
      select ${place(sql`${datasets.schema}`)} as name ${from} and coalesce(${datasets.schema}, '') <> ''`),
    ...addPairs('catalog_access', sql`
      select ${place(sql`${datasets.catalog}`)} as name ${from} and coalesce(${datasets.catalog}, '') <> ''`),
  ]
}

/** Renames the pair of a dataset after its row has changed. */
export function renameDatasetPermission(id: number): SQL[] {
  const from = datasetWithDatabase(id)
  return [
    sql`update ${view_menus} set name = (select ${datasetView} ${from})
        where id in (${viewsEndingIn('datasource_access', id)})`,
    ...addDatasetPermissions(id),
  ]
}

export function removeDatasetPermissions(ids: readonly number[]): SQL[] {
  return ids.map((id) => sql`delete from ${view_menus} where id in (${viewsEndingIn('datasource_access', id)})`)
}

/** The pair of a database. */
export function addDatabasePermissions(id: SQL | number): SQL[] {
  const names = sql`select ${databaseView} as name from ${databases} where ${databases.id} = ${id}`
  return addPairs('database_access', names)
}

/** Renames the pairs of a database and of everything in it. `before` is the name it had. */
export function renameDatabasePermissions(id: number, before: string): SQL[] {
  const prefix = `[${before}].`
  return [
    sql`update or ignore ${view_menus}
        set name = '[' || (select database_name from ${databases} where id = ${id}) || '].'
          || substr(name, length(${prefix}) + 1)
        where substr(name, 1, length(${prefix})) = ${prefix}`,
  ]
}

export function removeDatabasePermissions(name: string): SQL[] {
  const prefix = `[${name}].`
  return [sql`delete from ${view_menus} where substr(name, 1, length(${prefix})) = ${prefix}`]
}

function datasetWithDatabase(id: SQL | number): SQL {
  return sql`from ${datasets} join ${databases} on ${databases.id} = ${datasets.database_id}
    where ${datasets.id} = ${id}`
}

const datasetView = sql`
  '[' || ${databases.database_name} || '].[' || ${datasets.table_name} || '](id:' || ${datasets.id} || ')'`

const databaseView = sql`'[' || ${databases.database_name} || '].(id:' || ${databases.id} || ')'`

function viewsEndingIn(permission: string, id: number): SQL {
  const ending = `(id:${id})`
  return sql`
    select ${view_menus.id} from ${view_menus}
    join ${permission_views} on ${permission_views.view_menu_id} = ${view_menus.id}
    join ${permissions} on ${permissions.id} = ${permission_views.permission_id}
    where ${permissions.name} = ${permission}
    and substr(${view_menus.name}, -length(${ending})) = ${ending}`
}

/** Pairs of one permission with the views that a select names. */
function addPairs(permission: string, names: SQL): SQL[] {
  return [
    sql`insert or ignore into ${permissions} (name) values (${permission})`,
    sql`insert or ignore into ${view_menus} (name) select name from (${names})`,
    sql`insert or ignore into ${permission_views} (permission_id, view_menu_id)
        select ${permissions.id}, ${view_menus.id} from ${permissions}, ${view_menus}
        where ${permissions.name} = ${permission} and ${view_menus.name} in (select name from (${names}))`,
  ]
}
