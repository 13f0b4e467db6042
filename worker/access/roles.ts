import { pair } from './principal.ts'

/**
 * The permission pairs of the built-in roles, as in the Superset API. Each row: view, permissions, who holds them:
 * `A` Admin, `a` Alpha, `g` Gamma, `s` sql_lab. Public starts empty.
 */
type Row = readonly [view: string, permissions: string, holders: string]

const CRUD = 'can_info can_get can_post can_put can_delete'

const MATRIX: readonly Row[] = [
  ['Chart', 'can_read can_write can_export can_tag', 'Aag'],
  ['Chart', 'can_warm_up_cache', 'A'],
  ['Dataset', 'can_warm_up_cache', 'A'],
  ['Superset', 'can_warm_up_cache', 'A'],
  [
    'Dashboard',
    'can_read can_write can_export can_tag can_view_query ' +
      'can_view_chart_as_table can_drill can_cache_dashboard_screenshot can_get_embedded can_delete_embedded',
    'Aag',
  ],
  ['Dashboard', 'can_set_embedded', 'A'],
  ['Dataset', 'can_read can_get_drill_info', 'Aag'],
  ['Dataset', 'can_write can_export can_duplicate can_get_or_create_dataset', 'Aa'],
  ['Datasource', 'can_get can_external_metadata can_external_metadata_by_name', 'Aag'],
  ['Datasource', 'can_save can_samples can_get_column_values can_validate_expression', 'Aa'],
  ['Database', 'can_read', 'Aags'],
  ['Database', 'can_upload', 'Aa'],
  ['Database', 'can_write can_export', 'A'],
  ['Tag', 'can_read can_write can_bulk_create', 'Aag'],
  ['Theme', 'can_read can_write can_export', 'Aag'],
  ['Annotation', 'can_read can_write', 'Aa'],
  ['CssTemplate', 'can_read can_write', 'Aa'],
  ['ReportSchedule', 'can_read can_write', 'Aa'],
  ['ImportExportRestApi', 'can_export can_import_', 'Aa'],
  ['SavedQuery', 'can_read can_write can_export', 'As'],
  ['Query', 'can_read can_export_csv', 'As'],
  ['SQLLab', 'can_read can_execute_sql_query can_get_results can_export_csv', 'As'],
  ['SQLLab', 'can_estimate_query_cost', 'Aag'],
  ['TabStateView', 'can_activate can_get can_delete_query can_post can_delete can_put can_migrate_query', 'As'],
  ['TableSchemaView', 'can_post can_expanded can_delete', 'As'],
  ['SqlLabPermalinkRestApi', 'can_read can_write', 'As'],
  ['Superset', 'can_sqllab can_sqllab_history', 'As'],
  ['Superset', 'can_csv', 'Aags'],
  [
    'Superset',
    'can_explore can_explore_json can_slice can_dashboard can_dashboard_permalink ' +
      'can_log can_fetch_datasource_metadata can_language_pack can_share_dashboard can_share_chart',
    'Aag',
  ],
  ['Explore', 'can_read', 'Aag'],
  ['EmbeddedDashboard', 'can_read', 'Aag'],
  ['AdvancedDataType', 'can_read', 'Aag'],
  ['AvailableDomains', 'can_read', 'Aag'],
  ['ExploreFormDataRestApi', 'can_read can_write', 'Aag'],
  ['ExplorePermalinkRestApi', 'can_read can_write', 'Aag'],
  ['DashboardFilterStateRestApi', 'can_read can_write', 'Aag'],
  ['DashboardPermalinkRestApi', 'can_read can_write', 'Aag'],
  ['Api', 'can_query can_query_form_data can_time_range', 'Aag'],
  ['AsyncEventsRestApi', 'can_list', 'Aag'],
  ['CacheRestApi', 'can_invalidate', 'Aag'],
  ['MenuApi', 'can_get', 'Aag'],
  ['OpenApi', 'can_get', 'Aag'],
  ['SwaggerView', 'can_show', 'Aag'],
  ['SecurityRestApi', 'can_read', 'Aag'],
  ['SecurityRestApi', 'can_grant_guest_token', 'A'],
  ['Log', 'can_recent_activity', 'Aag'],
  ['Log', 'can_read can_write', 'A'],
  ['Row Level Security', 'can_read can_write', 'A'],
  ['User', CRUD, 'A'],
  [
    'Role',
    `${CRUD} can_list_role_permissions can_add_role_permissions can_update_role_users can_update_role_groups`,
    'A',
  ],
  ['Group', CRUD, 'A'],
  ['Permission', 'can_info can_get', 'A'],
  ['ViewMenu', CRUD, 'A'],
  ['PermissionViewMenu', CRUD, 'A'],
  ['RoleRestAPI', 'can_list_roles', 'A'],
  ['UserRegistrationsRestAPI', 'can_list can_show can_add can_edit can_delete', 'A'],
  ['all_datasource_access', 'all_datasource_access', 'Aa'],
  ['all_database_access', 'all_database_access', 'Aa'],
  ['all_query_access', 'all_query_access', 'A'],
  ['DynamicPlugin', 'can_read', 'Aag'],
  ['DynamicPlugin', 'can_write', 'A'],
  ['UserDBModelView', 'can_userinfo resetmypassword', 'Aag'],
  ...menus('Aag', ['Home', 'Data', 'Databases', 'Datasets', 'Charts', 'Dashboards', 'Themes', 'Tags', 'Plugins']),
  ...menus('Aa', ['Manage', 'CSS Templates', 'Annotation Layers', 'Alerts & Report', 'Import dashboards']),
  ...menus('As', ['SQL Lab', 'SQL Editor', 'Saved Queries', 'Query Search']),
  ...menus('A', [
    'Security',
    'List Users',
    'List Roles',
    'List Groups',
    'Action Log',
    'Action Logs',
    'Row Level Security',
    'User Registrations',
    'Extensions',
  ]),
]

/** What every guest may, beside what the role Public may: see the dashboards of the token with their data. */
export const GUEST_PERMISSIONS: readonly string[] = [
  pair('can_read', 'Dashboard'),
  pair('can_read', 'Chart'),
  pair('can_read', 'EmbeddedDashboard'),
  pair('can_time_range', 'Api'),
]

function menus(holders: string, names: readonly string[]): readonly Row[] {
  return names.map((name) => [name, 'menu_access', holders])
}

const ROLE_LETTERS = { Admin: 'A', Alpha: 'a', Gamma: 'g', sql_lab: 's', Public: '' } as const

export type BuiltInRole = keyof typeof ROLE_LETTERS

export const BUILT_IN_ROLES: readonly BuiltInRole[] = ['Admin', 'Alpha', 'Gamma', 'sql_lab', 'Public']

export interface PermissionPair {
  readonly permission: string
  readonly view: string
}

export function pairsOfRole(role: BuiltInRole): readonly PermissionPair[] {
  const letter = ROLE_LETTERS[role]
  return MATRIX.filter(([, , holders]) => letter !== '' && holders.includes(letter)).flatMap(([view, permissions]) =>
    permissions.split(' ').map((permission) => ({ permission, view })),
  )
}

/** The same as the texts of `Principal.permissions`. */
export function permissionsOfRole(role: BuiltInRole): ReadonlySet<string> {
  return new Set(pairsOfRole(role).map(({ permission, view }) => pair(permission, view)))
}
