import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/**
 * The catalogue in D1. Instants are whole milliseconds since the epoch (UTC); JSON is stored as the text the API
 * exchanges, because clients compare it byte by byte (`params`, `json_metadata`, `extra`).
 * Dashboard and SQL-tab content lives in their Durable Objects; columns named `*_json` on `dashboards` are the
 * projection of the last save, guarded by `projected_seq`.
 */

const id = () => integer('id').primaryKey({ autoIncrement: true })
const flag = (name: string, initial: boolean) => integer(name, { mode: 'boolean' }).notNull().default(initial)
const instant = (name: string) => integer(name)
const now = sql`(unixepoch('subsec') * 1000)`

const audit = {
  created_on: instant('created_on').notNull().default(now),
  changed_on: instant('changed_on').notNull().default(now),
  created_by_fk: integer('created_by_fk'),
  changed_by_fk: integer('changed_by_fk'),
}

const external = {
  is_managed_externally: flag('is_managed_externally', false),
  external_url: text('external_url'),
}

const certification = {
  certified_by: text('certified_by'),
  certification_details: text('certification_details'),
}

// People and rights ---------------------------------------------------------------------------------------------------

export const users = sqliteTable('users', {
  id: id(),
  username: text('username').notNull().unique(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  email: text('email').notNull().unique(),
  /** `scheme$params$salt$hash`; see worker/auth/passwords.ts. */
  password_hash: text('password_hash').notNull(),
  active: flag('active', true),
  last_login: instant('last_login'),
  login_count: integer('login_count').notNull().default(0),
  fail_login_count: integer('fail_login_count').notNull().default(0),
  /** Display preferences of the person: theme, density, locale, time zone. */
  preferences: text('preferences').notNull().default('{}'),
  ...audit,
})

export const roles = sqliteTable('roles', { id: id(), name: text('name').notNull().unique() })

export const groups = sqliteTable('groups', {
  id: id(),
  name: text('name').notNull().unique(),
  label: text('label'),
  description: text('description'),
})

export const permissions = sqliteTable('permissions', { id: id(), name: text('name').notNull().unique() })

export const view_menus = sqliteTable('view_menus', { id: id(), name: text('name').notNull().unique() })

export const permission_views = sqliteTable(
  'permission_views',
  {
    id: id(),
    permission_id: integer('permission_id').notNull().references(() => permissions.id, { onDelete: 'cascade' }),
    view_menu_id: integer('view_menu_id').notNull().references(() => view_menus.id, { onDelete: 'cascade' }),
  },
  (t) => [uniqueIndex('permission_views_pair').on(t.permission_id, t.view_menu_id)],
)

export const role_permissions = sqliteTable(
  'role_permissions',
  {
    role_id: integer('role_id').notNull().references(() => roles.id, { onDelete: 'cascade' }),
    permission_view_id: integer('permission_view_id').notNull().references(() => permission_views.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.role_id, t.permission_view_id] })],
)

export const user_roles = sqliteTable(
  'user_roles',
  {
    user_id: integer('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    role_id: integer('role_id').notNull().references(() => roles.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.role_id] })],
)

export const user_groups = sqliteTable(
  'user_groups',
  {
    user_id: integer('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    group_id: integer('group_id').notNull().references(() => groups.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.group_id] })],
)

export const group_roles = sqliteTable(
  'group_roles',
  {
    group_id: integer('group_id').notNull().references(() => groups.id, { onDelete: 'cascade' }),
    role_id: integer('role_id').notNull().references(() => roles.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.role_id] })],
)

export const sessions = sqliteTable(
  'sessions',
  {
    /** Lower-case hex SHA-256 of the session cookie; its random bytes themselves are never stored. */
    id: text('id').primaryKey(),
    user_id: integer('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    created_on: instant('created_on').notNull(),
    seen_on: instant('seen_on').notNull(),
    expires_on: instant('expires_on').notNull(),
  },
  (t) => [index('sessions_user').on(t.user_id)],
)

/** Failed sign-ins per account and per address, for throttling. */
export const login_attempts = sqliteTable('login_attempts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  window_start: instant('window_start').notNull(),
  blocked_until: instant('blocked_until'),
})

// Data sources --------------------------------------------------------------------------------------------------------

export const databases = sqliteTable('databases', {
  id: id(),
  uuid: text('uuid').notNull().unique(),
  database_name: text('database_name').notNull().unique(),
  /** Engine name: `edge`, `postgresql`, later `d1`, `mysql`, `clickhouse`, `trino`. */
  backend: text('backend').notNull(),
  /** Connection address with the password masked as `XXXXXXXXXX`. */
  sqlalchemy_uri: text('sqlalchemy_uri').notNull(),
  /** AES-GCM of the secrets (`{password, encrypted_extra, server_cert}`), base64; see worker/db/secrets.ts. */
  encrypted_secrets: text('encrypted_secrets'),
  secrets_key_id: text('secrets_key_id'),
  configuration_method: text('configuration_method').notNull().default('sqlalchemy_form'),
  extra: text('extra').notNull().default('{}'),
  cache_timeout: integer('cache_timeout'),
  expose_in_sqllab: flag('expose_in_sqllab', true),
  allow_run_async: flag('allow_run_async', false),
  allow_ctas: flag('allow_ctas', false),
  allow_cvas: flag('allow_cvas', false),
  allow_dml: flag('allow_dml', false),
  allow_file_upload: flag('allow_file_upload', false),
  impersonate_user: flag('impersonate_user', false),
  force_ctas_schema: text('force_ctas_schema'),
  ...external,
  ...audit,
})

export const datasets = sqliteTable(
  'datasets',
  {
    id: id(),
    uuid: text('uuid').notNull().unique(),
    table_name: text('table_name').notNull(),
    database_id: integer('database_id').notNull().references(() => databases.id),
    catalog: text('catalog'),
    schema: text('schema'),
    sql: text('sql'),
    description: text('description'),
    main_dttm_col: text('main_dttm_col'),
    default_endpoint: text('default_endpoint'),
    offset: integer('offset').notNull().default(0),
    cache_timeout: integer('cache_timeout'),
    is_sqllab_view: flag('is_sqllab_view', false),
    template_params: text('template_params'),
    params: text('params'),
    extra: text('extra'),
    folders: text('folders'),
    normalize_columns: flag('normalize_columns', false),
    always_filter_main_dttm: flag('always_filter_main_dttm', false),
    filter_select_enabled: flag('filter_select_enabled', true),
    fetch_values_predicate: text('fetch_values_predicate'),
    /** Grows with every change of the dataset, its columns or metrics; part of the data cache key. */
    version: integer('version').notNull().default(1),
    /** Counts up when somebody asks for kept answers to be forgotten. */
    cache_epoch: integer('cache_epoch').notNull().default(0),
    ...external,
    ...audit,
  },
  (t) => [index('datasets_database').on(t.database_id), index('datasets_name').on(t.table_name)],
)

export const dataset_columns = sqliteTable(
  'dataset_columns',
  {
    id: id(),
    uuid: text('uuid').notNull().unique(),
    dataset_id: integer('dataset_id').notNull().references(() => datasets.id, { onDelete: 'cascade' }),
    column_name: text('column_name').notNull(),
    verbose_name: text('verbose_name'),
    description: text('description'),
    type: text('type'),
    /** 0 numeric, 1 string, 2 temporal, 3 boolean. */
    type_generic: integer('type_generic'),
    advanced_data_type: text('advanced_data_type'),
    expression: text('expression'),
    is_dttm: flag('is_dttm', false),
    is_active: flag('is_active', true),
    groupby: flag('groupby', true),
    filterable: flag('filterable', true),
    python_date_format: text('python_date_format'),
    extra: text('extra'),
    ...audit,
  },
  (t) => [uniqueIndex('dataset_columns_name').on(t.dataset_id, t.column_name)],
)

export const dataset_metrics = sqliteTable(
  'dataset_metrics',
  {
    id: id(),
    uuid: text('uuid').notNull().unique(),
    dataset_id: integer('dataset_id').notNull().references(() => datasets.id, { onDelete: 'cascade' }),
    metric_name: text('metric_name').notNull(),
    verbose_name: text('verbose_name'),
    description: text('description'),
    metric_type: text('metric_type'),
    expression: text('expression').notNull(),
    d3format: text('d3format'),
    currency: text('currency'),
    warning_text: text('warning_text'),
    extra: text('extra'),
    ...audit,
  },
  (t) => [uniqueIndex('dataset_metrics_name').on(t.dataset_id, t.metric_name)],
)

export const dataset_owners = sqliteTable(
  'dataset_owners',
  {
    dataset_id: integer('dataset_id').notNull().references(() => datasets.id, { onDelete: 'cascade' }),
    user_id: integer('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.dataset_id, t.user_id] })],
)

// Row level security --------------------------------------------------------------------------------------------------

export const row_level_rules = sqliteTable('row_level_rules', {
  id: id(),
  name: text('name').notNull().unique(),
  description: text('description'),
  filter_type: text('filter_type', { enum: ['Regular', 'Base'] }).notNull(),
  /** Rules of one key are joined by OR; rules without one, and the groups, by AND. */
  group_key: text('group_key'),
  clause: text('clause').notNull(),
  ...audit,
})

export const row_level_rule_datasets = sqliteTable(
  'row_level_rule_datasets',
  {
    rule_id: integer('rule_id').notNull().references(() => row_level_rules.id, { onDelete: 'cascade' }),
    dataset_id: integer('dataset_id').notNull().references(() => datasets.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.rule_id, t.dataset_id] }), index('row_level_rule_datasets_dataset').on(t.dataset_id)],
)

export const row_level_rule_roles = sqliteTable(
  'row_level_rule_roles',
  {
    rule_id: integer('rule_id').notNull().references(() => row_level_rules.id, { onDelete: 'cascade' }),
    role_id: integer('role_id').notNull().references(() => roles.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.rule_id, t.role_id] })],
)

// Annotations ---------------------------------------------------------------------------------------------------------

export const annotation_layers = sqliteTable('annotation_layers', {
  id: id(),
  name: text('name').notNull().unique(),
  descr: text('descr'),
  ...audit,
})

export const annotations = sqliteTable(
  'annotations',
  {
    id: id(),
    layer_id: integer('layer_id').notNull().references(() => annotation_layers.id),
    short_descr: text('short_descr').notNull(),
    long_descr: text('long_descr'),
    start_dttm: instant('start_dttm').notNull(),
    end_dttm: instant('end_dttm').notNull(),
    json_metadata: text('json_metadata'),
    ...audit,
  },
  (t) => [uniqueIndex('annotations_short_descr').on(t.layer_id, t.short_descr)],
)

// Charts and dashboards -----------------------------------------------------------------------------------------------

export const charts = sqliteTable(
  'charts',
  {
    id: id(),
    uuid: text('uuid').notNull().unique(),
    slice_name: text('slice_name').notNull(),
    viz_type: text('viz_type').notNull(),
    datasource_id: integer('datasource_id'),
    datasource_type: text('datasource_type').notNull().default('table'),
    datasource_name: text('datasource_name'),
    params: text('params').notNull().default('{}'),
    query_context: text('query_context'),
    description: text('description'),
    cache_timeout: integer('cache_timeout'),
    last_saved_at: instant('last_saved_at'),
    last_saved_by_fk: integer('last_saved_by_fk'),
    ...certification,
    ...external,
    ...audit,
  },
  (t) => [index('charts_datasource').on(t.datasource_id, t.datasource_type), index('charts_changed').on(t.changed_on)],
)

export const chart_owners = sqliteTable(
  'chart_owners',
  {
    chart_id: integer('chart_id').notNull().references(() => charts.id, { onDelete: 'cascade' }),
    user_id: integer('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.chart_id, t.user_id] })],
)

export const dashboards = sqliteTable(
  'dashboards',
  {
    id: id(),
    uuid: text('uuid').notNull().unique(),
    dashboard_title: text('dashboard_title').notNull().default(''),
    slug: text('slug').unique(),
    description: text('description'),
    css: text('css').notNull().default(''),
    published: flag('published', false),
    theme_id: integer('theme_id'),
    position_json: text('position_json').notNull().default('{}'),
    json_metadata: text('json_metadata').notNull().default('{}'),
    /** `creating` until the object has accepted its first event; rows stuck there are repaired. */
    state: text('state', { enum: ['creating', 'ready'] }).notNull().default('creating'),
    /** Sequence number of the object's event that this row reflects. */
    projected_seq: integer('projected_seq').notNull().default(0),
    ...certification,
    ...external,
    ...audit,
  },
  (t) => [index('dashboards_changed').on(t.changed_on)],
)

export const dashboard_owners = sqliteTable(
  'dashboard_owners',
  {
    dashboard_id: integer('dashboard_id').notNull().references(() => dashboards.id, { onDelete: 'cascade' }),
    user_id: integer('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.dashboard_id, t.user_id] })],
)

export const dashboard_roles = sqliteTable(
  'dashboard_roles',
  {
    dashboard_id: integer('dashboard_id').notNull().references(() => dashboards.id, { onDelete: 'cascade' }),
    role_id: integer('role_id').notNull().references(() => roles.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.dashboard_id, t.role_id] })],
)

/** Dashboards that other sites may embed; the uuid is what they know it by. */
export const embedded_dashboards = sqliteTable('embedded_dashboards', {
  uuid: text('uuid').primaryKey(),
  dashboard_id: integer('dashboard_id').notNull().unique().references(() => dashboards.id, { onDelete: 'cascade' }),
  /** JSON list of origins; an empty one allows every site. */
  allowed_domains: text('allowed_domains').notNull().default('[]'),
  ...audit,
})

export const dashboard_charts = sqliteTable(
  'dashboard_charts',
  {
    dashboard_id: integer('dashboard_id').notNull().references(() => dashboards.id, { onDelete: 'cascade' }),
    chart_id: integer('chart_id').notNull().references(() => charts.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.dashboard_id, t.chart_id] }), index('dashboard_charts_chart').on(t.chart_id)],
)

// Marks that people leave ---------------------------------------------------------------------------------------------

export const favorites = sqliteTable(
  'favorites',
  {
    user_id: integer('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    /** `chart`, `dashboard` or `tag`. */
    object_type: text('object_type').notNull(),
    object_id: integer('object_id').notNull(),
    created_on: instant('created_on').notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.object_type, t.object_id] })],
)

export const tags = sqliteTable('tags', {
  id: id(),
  name: text('name').notNull().unique(),
  /** 1 custom, 2 type, 3 owner, 4 favorited_by: the numbers of the wire format. */
  type: integer('type').notNull().default(1),
  description: text('description'),
  ...audit,
})

export const tagged_objects = sqliteTable(
  'tagged_objects',
  {
    tag_id: integer('tag_id').notNull().references(() => tags.id, { onDelete: 'cascade' }),
    /** 1 query, 2 chart, 3 dashboard, 4 dataset. */
    object_type: integer('object_type').notNull(),
    object_id: integer('object_id').notNull(),
    created_on: instant('created_on').notNull().default(now),
    created_by_fk: integer('created_by_fk'),
  },
  (t) => [primaryKey({ columns: [t.tag_id, t.object_type, t.object_id] }), index('tagged_objects_object').on(t.object_type, t.object_id)],
)

// SQL editor ----------------------------------------------------------------------------------------------------------

export const sql_tabs = sqliteTable(
  'sql_tabs',
  {
    id: id(),
    /** Name of the tab's object. */
    uuid: text('uuid').notNull().unique(),
    user_id: integer('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    active: flag('active', false),
    /** Position among the user's tabs. */
    position: real('position').notNull().default(0),
    database_id: integer('database_id'),
    latest_query_id: text('latest_query_id'),
    saved_query_id: integer('saved_query_id'),
    projected_seq: integer('projected_seq').notNull().default(0),
    ...audit,
  },
  (t) => [index('sql_tabs_user').on(t.user_id)],
)

export const queries = sqliteTable(
  'queries',
  {
    id: id(),
    client_id: text('client_id').notNull().unique(),
    user_id: integer('user_id'),
    database_id: integer('database_id').notNull().references(() => databases.id),
    tab_name: text('tab_name'),
    sql_editor_id: text('sql_editor_id'),
    catalog: text('catalog'),
    schema: text('schema'),
    sql: text('sql').notNull(),
    select_sql: text('select_sql'),
    executed_sql: text('executed_sql'),
    limit: integer('limit'),
    limiting_factor: text('limiting_factor').notNull().default('UNKNOWN'),
    select_as_cta: flag('select_as_cta', false),
    tmp_table_name: text('tmp_table_name'),
    tmp_schema_name: text('tmp_schema_name'),
    ctas_method: text('ctas_method'),
    status: text('status').notNull().default('pending'),
    progress: integer('progress').notNull().default(0),
    rows: integer('rows'),
    error_message: text('error_message'),
    extra: text('extra').notNull().default('{}'),
    results_key: text('results_key'),
    tracking_url: text('tracking_url'),
    start_time: real('start_time'),
    start_running_time: real('start_running_time'),
    end_time: real('end_time'),
    changed_on: instant('changed_on').notNull().default(now),
  },
  (t) => [index('queries_user').on(t.user_id, t.changed_on), index('queries_editor').on(t.sql_editor_id)],
)

export const saved_queries = sqliteTable('saved_queries', {
  id: id(),
  uuid: text('uuid').notNull().unique(),
  label: text('label'),
  description: text('description'),
  db_id: integer('db_id').references(() => databases.id),
  catalog: text('catalog'),
  schema: text('schema'),
  sql: text('sql'),
  template_parameters: text('template_parameters'),
  rows: integer('rows'),
  last_run: instant('last_run'),
  ...audit,
})

// Permalinks, temporary state, activity -------------------------------------------------------------------------------

export const key_values = sqliteTable(
  'key_values',
  {
    key: text('key').primaryKey(),
    /** `dashboard_permalink`, `explore_permalink`, `sqllab_permalink`, `form_data`, `filter_state`, `setting`. */
    resource: text('resource').notNull(),
    /** What the value hangs on, for lookups and for deletion with it (`dashboard:12`). */
    scope: text('scope'),
    value: text('value').notNull(),
    created_on: instant('created_on').notNull().default(now),
    created_by_fk: integer('created_by_fk'),
    expires_on: instant('expires_on'),
  },
  (t) => [index('key_values_scope').on(t.resource, t.scope), index('key_values_expiry').on(t.expires_on)],
)

export const logs = sqliteTable(
  'logs',
  {
    id: id(),
    action: text('action').notNull(),
    user_id: integer('user_id'),
    dashboard_id: integer('dashboard_id'),
    slice_id: integer('slice_id'),
    json: text('json'),
    duration_ms: integer('duration_ms'),
    referrer: text('referrer'),
    dttm: instant('dttm').notNull().default(now),
  },
  (t) => [index('logs_user').on(t.user_id, t.dttm), index('logs_object').on(t.dashboard_id, t.slice_id)],
)
