/** Texts of the query path, where fixed by the wire format word for word. */
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

export const QUERY_MESSAGES = {
  notJson: 'Request is not JSON',
  incorrect: (fields: string) => `Request is incorrect: ${fields}`,
  failed: (reason: string) => `Error: ${reason}`,
  noQueryContext: 'Chart has no query context saved. Please save the chart again.',
  datasetMissing: 'The dataset associated with this chart no longer exists',
  emptyQueryResult: 'Empty query result',
  pivotForm: 'The settings of the pivot table cannot be read',
  aggregationUnknown: (name: string) => `Unknown aggregation function: ${name}`,
  fileOfResultType: (type: string) => `A result of type ${type} is no file`,
  streamError: (reason: string) => `__STREAM_ERROR__:${reason}`,
  cacheLoadFailed: 'Error loading data from cache',
  notNegative: (field: string) => `\`${field}\` must be greater than or equal to 0`,
  unknownTimeZone: 'Not a known time zone.',
  emptyQuery: 'Empty query?',
  emptyFilterList: 'Filter value list cannot be empty',
  comparisonNeedsValue: 'Must specify a value for filters with comparison operators',
  invalidOperation: (operator: string) => `Invalid filter operation type: ${operator}`,
  invalidPattern: (pattern: string, reason: string) => `Invalid regular expression: ${pattern}: ${reason}`,
  patternTooWide: (column: string, values: number) =>
    `Column ${column} has more than ${values} values, too many to search with a regular expression`,
  orderByEmpty: 'orderby column must be populated',
  orderByUnknown: (column: string) => `Unknown column used in orderby: ${column}`,
  metricMissing: (metric: string) => `Metric '${metric}' does not exist`,
  columnsMissing: (names: readonly string[]) =>
    `Columns missing in dataset: [${names.map((name) => `'${name}'`).join(', ')}]`,
  duplicateLabels: (labels: readonly string[]) =>
    `Duplicate column/metric labels: ${quoted(labels)}. Please make sure all columns and metrics have a unique label.`,
  seriesColumnsMissing: (columns: readonly string[]) =>
    `The following entries in \`series_columns\` are missing in \`columns\`: ${quoted(columns)}. `,
  noTemporalColumn: 'Datetime column not provided as part table configuration and is required by this type of chart',
  timeColumnMissing: (column: string) => `Time column "${column}" does not exist in dataset`,
  grainUnknown: (grain: string, engine: string) => `No grain spec for ${grain} for database ${engine}`,
  fewerColumns: 'Db engine did not return all queried columns',
  invalidClause: (clause: string) => `Invalid SQL clause: ${clause}`,
  subqueryNotAllowed: 'Custom SQL fields cannot contain sub-queries.',
  virtualEmpty: 'Virtual dataset query cannot be empty',
  virtualMultiple: 'Virtual dataset query cannot consist of multiple statements',
  virtualWrites: 'Virtual dataset query must be read-only',
  offsetNeedsRange: 'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
  offsetAmbiguous: (text: string) => `Time delta is ambiguous. Please specify [${text} ago] or [${text} later].`,
  offsetRangesDisabled:
    'Date range timeshifts are not enabled. Please contact your administrator to enable the DATE_RANGE_TIMESHIFTS_ENABLED feature flag.',
  datasetDenied: (id: number) =>
    `This endpoint requires the datasource ${id}, database or \`all_datasource_access\` permission`,
  runDenied: (database: string) => `This endpoint requires the database ${database} or \`all_database_access\` permission`,
  invalidDatasourceType: (type: string) => `Invalid datasource type: ${type}`,
  datasourceMissing: 'Datasource does not exist',
  expressionMissing: 'Expression is required',
  expressionTypeInvalid: (type: string, types: readonly string[]) =>
    `Invalid expression type: ${type}. Valid types are: ${types.join(', ')}`,
  columnMissing: (column: string) => `Column name ${column} does not exist`,
  columnNamedBy: (reason: string, names: readonly string[]) => `${reason.replace(/\.?\s*$/, '.')} It is named by ${names.join(', ')}.`,
  namedByMetric: (label: string) => `the metric "${label}"`,
  namedByCalculated: (name: string) => `the calculated column "${name}"`,
  namedByColumn: (name: string) => `the column "${name}" of the dataset`,
  namedByCustom: (label: string) => `the custom column "${label}"`,
  namedByClause: 'a custom filter',
  namedByPredicate: 'the predicate of the dataset for filter values',
  annotationLayerMissing: (id: number, name: string) =>
    `Annotation layer with ID ${id} (referenced by annotation layer '${name}') was not found. Please verify that the layer exists.`,
  annotationChartMissing: (id: number, name: string) =>
    `Chart with ID ${id} (referenced by annotation layer '${name}') was not found. Please verify that the chart exists and is accessible.`,
  annotationValueInvalid: (name: string) => `The source of annotation layer '${name}' is not the ID of a layer or chart.`,
  guestModified: 'Guest user cannot modify chart payload',
  rowLevelRuleInvalid:
    'A row level security rule of this dataset is not a valid condition. Please ask an administrator to correct it.',
  unexpectedTimeRange: (reason: string) => `Unexpected time range: ${reason}`,
} as const

/** A query object that cannot be answered as asked; the text reaches the caller. */
export class QueryError extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.name = 'QueryError'
    this.status = status
  }
}

/** A query object that contradicts itself, which is seen before anything is asked; the text stands alone. */
export class QueryObjectError extends QueryError {}

/** A query inside a free-form clause; answered as a matter of rights. */
export class ClauseSubqueryError extends QueryError {}
