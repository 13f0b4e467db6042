import { aggregate, sqlColumn, sqlMetric, sum, variantsOf, where, type VariantsByKind } from './parts.ts'

const PLACES = 'long_lat'
const LAT_LONG = { type: 'latlong', lonCol: 'LON', latCol: 'LAT' }
const DELIMITED = { type: 'delimited', lonlatCol: 'delimited', delimiter: ',', reverseCheckbox: false }
const GEOHASH = { type: 'geohash', geohashCol: 'geohash' }

const LAYER = { adhoc_filters: [], row_limit: 500, filter_nulls: true, autozoom: true, viewport: { longitude: -122.4, latitude: 37.8, zoom: 11, bearing: 0, pitch: 0 } }

const POINTS = { ...LAYER, spatial: LAT_LONG }

const OVERLAY = {
  'a filter of a dashboard': { extra_form_data: { filters: [{ col: 'POSTCODE', op: 'IN', val: [94_110] }] } },
  'a time range of a dashboard': { extra_form_data: { time_range: '2020-01-01 : 2021-01-01' } },
} as const

const WEIGHTED = {
  'delimited places': { spatial: DELIMITED },
  'geohashes': { spatial: GEOHASH },
  'weight by a sum': { size: sum('occupancy') },
  'no weight': { size: null },
  'null places kept': { filter_nulls: false },
  'columns for scripts': { js_columns: ['STREET', 'NUMBER'] },
  'a tooltip of columns and metrics': {
    tooltip_contents: [
      { item_type: 'column', column_name: 'STREET' },
      { item_type: 'metric', metric_name: 'count' },
    ],
  },
  'time column of old settings': { granularity_sqla: 'datetime', time_range: '2019-01-01 : 2021-01-01', time_grain_sqla: 'P1D' },
  'filtered': { adhoc_filters: [where('POSTCODE', '==', 94_110)] },
  ...OVERLAY,
} as const

const LINES = { ...LAYER, line_column: 'path_json', line_type: 'json', line_width: 150, reverse_long_lat: false }

const POLYGONS = { ...LAYER, line_column: 'contour', line_type: 'json', metric: null, point_radius_fixed: { type: 'fix', value: 1000 } }

export const MAPS: VariantsByKind = {
  deck_scatter: variantsOf(PLACES, { ...POINTS, point_radius_fixed: { type: 'fix', value: 1000 } }, {
    'radius by a saved metric': { point_radius_fixed: { type: 'metric', value: 'count' } },
    'radius by a sum': { point_radius_fixed: { type: 'metric', value: sum('radius_miles') } },
    'colour by dimension': { dimension: 'POSTCODE', color_scheme_type: 'categorical_palette' },
    'grouped': { groupby: ['STREET'] },
    ...WEIGHTED,
  }),
  deck_hex: variantsOf(PLACES, { ...POINTS, size: 'count' }, WEIGHTED),
  deck_grid: variantsOf(PLACES, { ...POINTS, size: 'count' }, WEIGHTED),
  deck_screengrid: variantsOf(PLACES, { ...POINTS, size: 'count' }, WEIGHTED),
  deck_heatmap: variantsOf(PLACES, { ...POINTS, size: 'count' }, WEIGHTED),
  deck_contour: variantsOf(PLACES, { ...POINTS, size: 'count' }, WEIGHTED),
  deck_arc: variantsOf(
    'flights',
    {
      ...LAYER,
      start_spatial: { type: 'latlong', lonCol: 'LONGITUDE', latCol: 'LATITUDE' },
      end_spatial: { type: 'latlong', lonCol: 'LONGITUDE_DEST', latCol: 'LATITUDE_DEST' },
    },
    {
      'colour by dimension': { dimension: 'AIRLINE' },
      'null places kept': { filter_nulls: false },
      'columns for scripts': { js_columns: ['AIRPORT', 'AIRPORT_DEST'] },
      'a grain': { time_grain_sqla: 'P1D', granularity_sqla: 'ds' },
      'filtered': { adhoc_filters: [where('AIRLINE', 'IN', ['AA'])] },
      'a tooltip of columns': { tooltip_contents: [{ item_type: 'column', column_name: 'CITY' }] },
      'filters of a dashboard': { extra_form_data: { filters: [{ col: 'AIRLINE', op: 'IN', val: ['DL'] }] } },
    },
  ),
  deck_path: variantsOf('bart_lines', LINES, {
    'polylines': { line_column: 'polyline', line_type: 'polyline' },
    'columns for scripts': { js_columns: ['color'] },
    'a metric': { metric: 'count' },
    'null lines kept': { filter_nulls: false },
    'filtered': { adhoc_filters: [where('name', '!=', 'x')] },
    'a tooltip of columns': { tooltip_contents: [{ item_type: 'column', column_name: 'name' }] },
  }),
  deck_polygon: variantsOf('sf_population_polygons', POLYGONS, {
    'colour by a metric': { metric: sum('population') },
    'colour and height by metrics': {
      metric: sum('population'),
      point_radius_fixed: { type: 'metric', value: sqlMetric('SUM(population)/SUM(area)', 'density') },
    },
    'saved metric': { metric: 'count' },
    'null shapes kept': { metric: sum('population'), filter_nulls: false },
    'columns for scripts': { js_columns: ['zipcode'] },
    'a tooltip of columns and metrics': {
      metric: sum('population'),
      tooltip_contents: [{ item_type: 'column', column_name: 'zipcode' }, { item_type: 'metric', metric_name: 'count' }],
    },
    'filtered': { adhoc_filters: [where('population', '>', 1000)] },
  }),
  deck_geojson: variantsOf(
    'sf_population_polygons',
    { ...LAYER, row_limit: 3, geojson: sqlColumn(`'{"type":"Polygon","coordinates":[' || contour || ']}'`, 'shape') },
    { 'columns for scripts': { js_columns: ['zipcode'] }, 'filtered': { adhoc_filters: [where('population', '>', 1000)] } },
  ),
  deck_multi: variantsOf(PLACES, { ...LAYER, deck_slices: [] }, {}),
  mapbox: variantsOf(
    PLACES,
    { ...LAYER, row_limit: 20, all_columns_x: 'LON', all_columns_y: 'LAT', clustering_radius: '60', point_radius: 'Auto', pandas_aggfunc: 'sum', mapbox_label: [] },
    {
      'label and radius': { mapbox_label: ['occupancy'], point_radius: 'radius_miles' },
      'grouped and counted': { groupby: ['LON', 'LAT'], mapbox_label: ['count'] },
    },
  ),
  world_map: variantsOf(
    'wb_health_population',
    {
      entity: 'country_code',
      country_fieldtype: 'cca3',
      metric: 'sum__SP_POP_TOTL',
      adhoc_filters: [],
      granularity_sqla: 'year',
      time_range: '2014-01-01 : 2014-01-02',
      row_limit: 1000,
    },
    {
      'bubbles by a second metric': { secondary_metric: sum('SP_RUR_TOTL'), show_bubbles: true },
      'the same metric twice': { secondary_metric: 'sum__SP_POP_TOTL' },
      'sorted, five rows': { sort_by_metric: true, row_limit: 5 },
      'countries by name': { entity: 'country_name', country_fieldtype: 'name' },
      'filtered': { adhoc_filters: [where('region', '==', 'South Asia')] },
      'filters of a dashboard': { extra_form_data: { filters: [{ col: 'region', op: 'IN', val: ['South Asia'] }] } },
    },
  ),
  country_map: variantsOf(
    'birth_france_by_region',
    { entity: 'DEPT_ID', select_country: 'france', metric: aggregate('AVG', '2004'), adhoc_filters: [], row_limit: 500 },
    {
      'saved metric': { metric: 'avg__2004' },
      'filtered': { adhoc_filters: [where('DEPT_ID', 'IN', ['FR-01', 'FR-75'])] },
      'free SQL metric': { metric: sqlMetric('SUM("2004") - SUM("2003")', 'change') },
    },
  ),
}
