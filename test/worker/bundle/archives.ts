import { zipSync, type ZipOptions } from 'fflate'
import { stringify } from 'yaml'

/** A ZIP of text or binary files, as somebody may send it. */
export function zip(files: Readonly<Record<string, string | Uint8Array>>, options: ZipOptions = {}): Uint8Array {
  const encoder = new TextEncoder()
  const entries = Object.entries(files).map(
    ([name, content]) => [name, typeof content === 'string' ? encoder.encode(content) : content] as const,
  )
  return zipSync(Object.fromEntries(entries), options)
}

/** A bundle of the given files below one root folder, with its metadata. Objects become YAML. */
export function bundle(type: string, files: Readonly<Record<string, unknown>>): Uint8Array {
  const all = { 'metadata.yaml': { version: '1.0.0', type, timestamp: '2026-11-21T10:00:00+00:00' }, ...files }
  return zip(
    Object.fromEntries(
      Object.entries(all).map(([path, file]) => [`root/${path}`, typeof file === 'string' ? file : stringify(file)]),
    ),
  )
}

export const DATABASE_UUID = '11111111-1111-4111-8111-111111111111'
export const DATASET_UUID = '22222222-2222-4222-8222-222222222222'
export const CHART_UUID = '33333333-3333-4333-8333-333333333333'
export const DASHBOARD_UUID = '44444444-4444-4444-8444-444444444444'

export function databaseFile(changes: object = {}) {
  return {
    database_name: 'warehouse',
    sqlalchemy_uri: 'postgresql+psycopg2://reader:XXXXXXXXXX@db.example.org/sales',
    cache_timeout: null,
    expose_in_sqllab: true,
    allow_run_async: false,
    allow_ctas: false,
    allow_cvas: false,
    allow_dml: false,
    allow_file_upload: false,
    extra: { allows_virtual_table_explore: true },
    impersonate_user: false,
    uuid: DATABASE_UUID,
    version: '1.0.0',
    ...changes,
  }
}

export function datasetFile(changes: object = {}) {
  return {
    table_name: 'orders',
    main_dttm_col: 'ordered_on',
    description: 'What was sold',
    default_endpoint: null,
    offset: 0,
    cache_timeout: null,
    catalog: null,
    schema: 'public',
    sql: null,
    params: null,
    template_params: null,
    filter_select_enabled: true,
    fetch_values_predicate: null,
    extra: { certification: { certified_by: 'Finance' } },
    normalize_columns: false,
    always_filter_main_dttm: false,
    folders: null,
    uuid: DATASET_UUID,
    metrics: [
      {
        metric_name: 'revenue',
        verbose_name: 'Revenue',
        metric_type: null,
        expression: 'SUM(amount)',
        description: null,
        d3format: '$,.2f',
        currency: { symbol: 'USD', symbolPosition: 'prefix' },
        extra: null,
        warning_text: null,
      },
    ],
    columns: [
      {
        column_name: 'ordered_on',
        verbose_name: null,
        is_dttm: true,
        is_active: true,
        type: 'TIMESTAMP',
        advanced_data_type: null,
        groupby: true,
        filterable: true,
        expression: null,
        description: null,
        python_date_format: null,
        extra: null,
      },
      {
        column_name: 'amount',
        verbose_name: 'Amount',
        is_dttm: false,
        is_active: true,
        type: 'NUMERIC',
        advanced_data_type: null,
        groupby: true,
        filterable: true,
        expression: null,
        description: null,
        python_date_format: null,
        extra: null,
      },
    ],
    version: '1.0.0',
    database_uuid: DATABASE_UUID,
    ...changes,
  }
}

export function chartFile(changes: object = {}) {
  return {
    slice_name: 'Revenue',
    description: null,
    certified_by: null,
    certification_details: null,
    viz_type: 'big_number_total',
    params: {
      datasource: '7__table',
      viz_type: 'big_number_total',
      metric: 'revenue',
      annotation_layers: [
        { annotationType: 'FORMULA', value: 'x' },
        { annotationType: 'EVENT', value: 9 },
      ],
    },
    query_context: JSON.stringify({
      datasource: { id: 7, type: 'table' },
      queries: [{ metrics: ['revenue'], datasource: { id: 7, type: 'table' } }],
      form_data: { datasource: '7__table' },
    }),
    cache_timeout: 60,
    uuid: CHART_UUID,
    version: '1.0.0',
    dataset_uuid: DATASET_UUID,
    ...changes,
  }
}

export function dashboardFile(changes: object = {}) {
  return {
    dashboard_title: 'Sales',
    description: 'How we do',
    css: '',
    slug: 'sales',
    certified_by: null,
    certification_details: null,
    published: true,
    uuid: DASHBOARD_UUID,
    position: {
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
      HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', meta: { text: 'Sales' } },
      'ROW-1': {
        type: 'ROW',
        id: 'ROW-1',
        children: ['CHART-1'],
        parents: ['ROOT_ID', 'GRID_ID'],
        meta: { background: 'BACKGROUND_TRANSPARENT' },
      },
      'CHART-1': {
        type: 'CHART',
        id: 'CHART-1',
        children: [],
        parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
        meta: { chartId: 12, uuid: CHART_UUID, sliceName: 'Revenue', width: 4, height: 50 },
      },
    },
    metadata: {
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-a',
          name: 'Day',
          filterType: 'filter_select',
          targets: [{ column: { name: 'ordered_on' }, datasetUuid: DATASET_UUID }],
          scope: { rootPath: ['ROOT_ID'], excluded: [12, 99] },
        },
      ],
      timed_refresh_immune_slices: [12, 99],
      expanded_slices: { 12: true, 99: true },
      chart_configuration: {
        12: { id: 12, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [12] }, chartsInScope: [] } },
        99: { id: 99 },
      },
      global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [99, 12] }, chartsInScope: [] },
      filter_scopes: { 12: { region: { scope: ['ROOT_ID'], immune: [12, 99] } }, 99: {} },
      default_filters: JSON.stringify({ 12: { region: ['x'] }, 99: {} }),
      show_native_filters: true,
      color_scheme: 'supersetColors',
      label_colors: { A: '#fff' },
    },
    version: '1.0.0',
    ...changes,
  }
}

/** A dashboard and everything it needs. */
export function completeBundle(type: string = 'Dashboard'): Uint8Array {
  return bundle(type, {
    'databases/warehouse.yaml': databaseFile(),
    'datasets/warehouse/orders_7.yaml': datasetFile(),
    'charts/Revenue_12.yaml': chartFile(),
    'dashboards/Sales_3.yaml': dashboardFile(),
  })
}
