export type PermissionsByRole = Record<string, [permission: string, view: string][]>

/** Role name to its permission pairs, sorted by view and permission; a role without any has an empty list. */
export async function permissionsByRole(db: D1Database, roleIds: readonly number[]): Promise<PermissionsByRole> {
  const { results } = await db
    .prepare(
      `SELECT roles.name AS role, permissions.name AS permission, view_menus.name AS view
       FROM roles
       LEFT JOIN role_permissions ON role_permissions.role_id = roles.id
       LEFT JOIN permission_views ON permission_views.id = role_permissions.permission_view_id
       LEFT JOIN permissions ON permissions.id = permission_views.permission_id
       LEFT JOIN view_menus ON view_menus.id = permission_views.view_menu_id
       WHERE roles.id IN (SELECT value FROM json_each(?1))
       ORDER BY roles.id, view_menus.name, permissions.name`,
    )
    .bind(JSON.stringify(roleIds))
    .all<{ role: string; permission: string | null; view: string | null }>()
  const byRole: PermissionsByRole = {}
  for (const { role, permission, view } of results) {
    const pairs = (byRole[role] ??= [])
    if (permission !== null && view !== null) pairs.push([permission, view])
  }
  return byRole
}
