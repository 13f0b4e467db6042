import { env } from 'cloudflare:workers'

/** Rows that tests of other resources stand on, written straight into the catalogue. */

export async function addDatabase(name: string): Promise<number> {
  const row = await env.DB.prepare(
    `insert into databases (uuid, database_name, backend, sqlalchemy_uri) values (?1, ?2, 'edge', 'edge://' || ?1) returning id`,
  )
    .bind(crypto.randomUUID(), name)
    .first<{ id: number }>()
  return row?.id ?? 0
}

export async function addDataset(databaseId: number, table: string, schema: string | null = null): Promise<number> {
  const row = await env.DB.prepare(
    'insert into datasets (uuid, table_name, database_id, schema) values (?, ?, ?, ?) returning id',
  )
    .bind(crypto.randomUUID(), table, databaseId, schema)
    .first<{ id: number }>()
  return row?.id ?? 0
}

/** Gives everybody with a role the right to read one dataset. */
export async function grantDataset(role: string, view: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('insert or ignore into view_menus (name) values (?)').bind(view),
    env.DB.prepare("insert or ignore into permissions (name) values ('datasource_access')"),
    env.DB.prepare('insert or ignore into roles (name) values (?)').bind(role),
    env.DB.prepare(
      `insert or ignore into permission_views (permission_id, view_menu_id)
       select permissions.id, view_menus.id from permissions, view_menus
       where permissions.name = 'datasource_access' and view_menus.name = ?`,
    ).bind(view),
    env.DB.prepare(
      `insert or ignore into role_permissions (role_id, permission_view_id)
       select roles.id, permission_views.id from roles, permission_views
       join view_menus on view_menus.id = permission_views.view_menu_id
       where roles.name = ? and view_menus.name = ?`,
    ).bind(role, view),
  ])
}
