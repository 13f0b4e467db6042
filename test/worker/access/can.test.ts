import { describe, expect, test } from 'vitest'
import { can, type ObjectAction, type ObjectSubject } from '../../../worker/access/can.ts'
import type { DatasetSubject } from '../../../worker/access/data-scope.ts'
import { objectPermission } from '../../../worker/access/data-scope.ts'
import { pair, type Principal } from '../../../worker/access/principal.ts'
import { BUILT_IN_ROLES, pairsOfRole, permissionsOfRole, type BuiltInRole } from '../../../worker/access/roles.ts'

function holder(
  roles: readonly string[],
  extra: readonly { permission: string; view: string }[] = [],
  userId: number | null = 7,
): Principal {
  const builtIn = roles.filter((role): role is BuiltInRole => (BUILT_IN_ROLES as readonly string[]).includes(role))
  return {
    kind: userId === null ? 'anonymous' : 'user',
    userId,
    username: 'u',
    firstName: '',
    lastName: '',
    email: '',
    roles: roles.map((name, index) => ({ id: index + 1, name })),
    permissions: new Set([
      ...builtIn.flatMap((role) => [...permissionsOfRole(role)]),
      ...extra.map(({ permission, view }) => pair(permission, view)),
    ]),
  }
}

const PRINCIPALS = {
  A: holder(['Admin']),
  a: holder(['Alpha']),
  g: holder(['Gamma']),
  s: holder(['sql_lab']),
  p: holder(['Public'], [], null),
}

/** Who may do what: Admin, Alpha, Gamma, sql_lab; nobody is Public by default. */
describe('the built-in roles', () => {
  test.each([
    ['can_read', 'Chart', 'Aag'],
    ['can_write', 'Chart', 'Aag'],
    ['can_warm_up_cache', 'Chart', 'A'],
    ['can_read', 'Dashboard', 'Aag'],
    ['can_write', 'Dashboard', 'Aag'],
    ['can_export', 'Dashboard', 'Aag'],
    ['can_set_embedded', 'Dashboard', 'A'],
    ['can_get_embedded', 'Dashboard', 'Aag'],
    ['can_drill', 'Dashboard', 'Aag'],
    ['can_read', 'Dataset', 'Aag'],
    ['can_write', 'Dataset', 'Aa'],
    ['can_duplicate', 'Dataset', 'Aa'],
    ['can_samples', 'Datasource', 'Aa'],
    ['can_external_metadata', 'Datasource', 'Aag'],
    ['can_read', 'Database', 'Aags'],
    ['can_write', 'Database', 'A'],
    ['can_upload', 'Database', 'Aa'],
    ['can_export', 'Database', 'A'],
    ['can_write', 'Tag', 'Aag'],
    ['can_write', 'Annotation', 'Aa'],
    ['can_write', 'CssTemplate', 'Aa'],
    ['can_read', 'ReportSchedule', 'Aa'],
    ['can_import_', 'ImportExportRestApi', 'Aa'],
    ['can_read', 'SavedQuery', 'As'],
    ['can_read', 'Query', 'As'],
    ['can_execute_sql_query', 'SQLLab', 'As'],
    ['can_estimate_query_cost', 'SQLLab', 'Aag'],
    ['can_post', 'TabStateView', 'As'],
    ['can_sqllab', 'Superset', 'As'],
    ['can_csv', 'Superset', 'Aags'],
    ['can_explore', 'Superset', 'Aag'],
    ['can_log', 'Superset', 'Aag'],
    ['can_time_range', 'Api', 'Aag'],
    ['can_write', 'ExploreFormDataRestApi', 'Aag'],
    ['can_write', 'DashboardPermalinkRestApi', 'Aag'],
    ['can_get', 'MenuApi', 'Aag'],
    ['can_get', 'OpenApi', 'Aag'],
    ['can_read', 'SecurityRestApi', 'Aag'],
    ['can_grant_guest_token', 'SecurityRestApi', 'A'],
    ['can_recent_activity', 'Log', 'Aag'],
    ['can_read', 'Log', 'A'],
    ['can_write', 'Row Level Security', 'A'],
    ['can_post', 'User', 'A'],
    ['can_put', 'Role', 'A'],
    ['can_list_roles', 'RoleRestAPI', 'A'],
    ['can_list', 'UserRegistrationsRestAPI', 'A'],
    ['all_datasource_access', 'all_datasource_access', 'Aa'],
    ['all_database_access', 'all_database_access', 'Aa'],
    ['all_query_access', 'all_query_access', 'A'],
    ['menu_access', 'Dashboards', 'Aag'],
    ['menu_access', 'Manage', 'Aa'],
    ['menu_access', 'SQL Lab', 'As'],
    ['menu_access', 'List Users', 'A'],
    ['menu_access', 'Action Log', 'A'],
    ['can_fly', 'Chart', ''],
  ])('%s on %s is held by "%s"', (permission, view, holders) => {
    const found = Object.entries(PRINCIPALS).filter(([, principal]) => can(principal, permission, view))
    expect(found.map(([letter]) => letter).join('')).toBe(holders)
  })

  test('no row of the matrix gives a pair twice', () => {
    for (const role of BUILT_IN_ROLES) expect(pairsOfRole(role).length).toBe(permissionsOfRole(role).size)
  })
})

const sales: DatasetSubject = {
  kind: 'dataset',
  id: 12,
  databaseId: 3,
  databaseName: 'examples',
  catalog: null,
  schema: 'main',
  ownerIds: [7],
}
const foreign: DatasetSubject = { ...sales, ownerIds: [8] }
const other: DatasetSubject = { ...foreign, id: 13, databaseId: 4, databaseName: 'warehouse', schema: 'public' }
const chart = (ownerIds: readonly number[], dataset: DatasetSubject | null): ObjectSubject => ({
  kind: 'chart',
  ownerIds,
  dataset,
})
const dashboard = (ownerIds: readonly number[], datasets: readonly DatasetSubject[]): ObjectSubject => ({
  kind: 'dashboard',
  ownerIds,
  datasets,
})

const gamma = holder(['Gamma'])
const withDatabase = holder(['Gamma'], [objectPermission.database('examples', 3)])
const withDataset = holder(['Gamma'], [objectPermission.dataset('examples', 'sales', 12)])
const withRenamed = holder(['Gamma'], [objectPermission.dataset('old name', 'sales (id:99)', 12)])
const withSchema = holder(['Gamma'], [objectPermission.schema('warehouse', 'public')])
const withCatalog = holder(['Gamma'], [objectPermission.catalog('warehouse', 'db1')])

describe('rules about objects', () => {
  test.each<[string, Principal, ObjectAction, ObjectSubject, boolean]>([
    ['Admin reads every dataset', PRINCIPALS.A, 'read', foreign, true],
    ['Alpha reads every dataset', PRINCIPALS.a, 'read', other, true],
    ['Gamma reads no dataset by itself', gamma, 'read', foreign, false],
    ['an owner reads its dataset', gamma, 'read', sales, true],
    ['access to a database opens its datasets', withDatabase, 'read', foreign, true],
    ['access to a database opens no other', withDatabase, 'read', other, false],
    ['access to a dataset opens it', withDataset, 'read', foreign, true],
    ['access to a dataset opens no other', withDataset, 'read', { ...foreign, id: 120 }, false],
    ['the id counts, not the name, and only at the end', withRenamed, 'read', foreign, true],
    ['an id inside a name opens nothing', withRenamed, 'read', { ...foreign, id: 99 }, false],
    ['access to a schema opens its datasets', withSchema, 'read', other, true],
    ['access to a schema opens no other', withSchema, 'read', foreign, false],
    ['a schema of a catalog is opened by its short name too', withSchema, 'read', { ...other, catalog: 'db1' }, true],
    ['access to a catalog opens its datasets', withCatalog, 'read', { ...other, catalog: 'db1' }, true],
    ['access to a catalog does not open datasets without one', withCatalog, 'read', other, false],
    ['an anonymous visitor reads nothing', PRINCIPALS.p, 'read', sales, false],

    ['Alpha reads every database', PRINCIPALS.a, 'read', { kind: 'database', id: 3 }, true],
    ['Gamma reads no database by itself', gamma, 'read', { kind: 'database', id: 3 }, false],
    ['access to a database opens it', withDatabase, 'read', { kind: 'database', id: 3 }, true],
    ['access to a dataset does not open its database', withDataset, 'read', { kind: 'database', id: 3 }, false],
    ['only Admin edits a database', PRINCIPALS.A, 'edit', { kind: 'database', id: 3 }, true],
    ['Alpha edits no database', PRINCIPALS.a, 'edit', { kind: 'database', id: 3 }, false],

    ['a chart is read with its dataset', withDataset, 'read', chart([8], foreign), true],
    ['a chart is not read without its dataset', gamma, 'read', chart([8], foreign), false],
    ['an owner reads its chart without its dataset', gamma, 'read', chart([7], foreign), true],
    ['a chart whose dataset is gone is its owners’', gamma, 'read', chart([8], null), false],
    ['a chart whose dataset is gone is Admin’s', PRINCIPALS.A, 'read', chart([8], null), true],
    ['reading data does not allow editing', PRINCIPALS.a, 'edit', chart([8], foreign), false],
    ['an owner edits its chart', PRINCIPALS.a, 'edit', chart([7], foreign), true],
    ['Admin edits every chart', PRINCIPALS.A, 'edit', chart([], null), true],

    ['a dashboard without datasets is read by everybody', gamma, 'read', dashboard([8], []), true],
    ['one of its datasets opens a dashboard', withDataset, 'read', dashboard([8], [other, foreign]), true],
    ['without any of its datasets a dashboard is closed', gamma, 'read', dashboard([8], [other, foreign]), false],
    ['an owner reads its dashboard', gamma, 'read', dashboard([7], [other]), true],
    ['an owner edits its dashboard', gamma, 'edit', dashboard([7, 8], [other]), true],
    ['others do not edit a dashboard', PRINCIPALS.a, 'edit', dashboard([8], []), false],
    ['a dataset is edited by its owners', PRINCIPALS.a, 'edit', sales, true],
    ['a dataset is not edited by others', PRINCIPALS.a, 'edit', foreign, false],
    ['nobody without an id owns anything', holder(['Public'], [], null), 'edit', dashboard([], []), false],
  ])('%s', (_rule, principal, action, subject, allowed) => {
    expect(can(principal, action, subject)).toBe(allowed)
  })

  test('a role named Admin counts in any case', () => {
    expect(can({ ...gamma, roles: [{ id: 1, name: 'ADMIN' }] }, 'edit', chart([], null))).toBe(true)
  })
})
