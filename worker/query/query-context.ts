import { z } from 'zod'
import { GRAIN_ALIASES, GRAIN_NAMES } from '../engine/time-grains.ts'
import { annotationLayerSchema } from './annotation-layer.ts'
import { QUERIES_LIMIT } from './limits.ts'
import { QUERY_MESSAGES } from './messages.ts'
import { timeZoneField } from './time/time-zone-field.ts'

/** The contract of a chart-data request: envelope, query objects and their parts, as the wire format writes them. */

export const RESULT_TYPES = [
  'columns',
  'full',
  'query',
  'results',
  'samples',
  'timegrains',
  'post_processed',
  'drill_detail',
] as const
export type ResultType = (typeof RESULT_TYPES)[number]

/** As the wire format writes them. */
const WIRE_OPERATORS = [
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'LIKE',
  'NOT LIKE',
  'ILIKE',
  'NOT ILIKE',
  'IS NULL',
  'IS NOT NULL',
  'IN',
  'NOT IN',
  'IS TRUE',
  'IS FALSE',
  'TEMPORAL_RANGE',
] as const

/** `REGEX` and `LATEST PARTITION` are names of Superset's clients; its server refuses them, we answer them. */
const FILTER_OPERATORS = [...WIRE_OPERATORS, 'REGEX', 'LATEST PARTITION'] as const

/** Names under which payloads spell an operator (its id in the filter editor), beside its own. */
const OPERATOR_IDS: Readonly<Record<string, (typeof FILTER_OPERATORS)[number]>> = {
  EQUALS: '==',
  NOT_EQUALS: '!=',
  LESS_THAN: '<',
  GREATER_THAN: '>',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN_OR_EQUAL: '>=',
  NOT_IN: 'NOT IN',
  NOT_LIKE: 'NOT LIKE',
  NOT_ILIKE: 'NOT ILIKE',
  IS_NULL: 'IS NULL',
  IS_NOT_NULL: 'IS NOT NULL',
  IS_TRUE: 'IS TRUE',
  IS_FALSE: 'IS FALSE',
  LATEST_PARTITION: 'LATEST PARTITION',
}

const wholeNumber = z.preprocess(
  (value) => {
    if (typeof value === 'number') return Math.trunc(value)
    return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  },
  z.int({ error: 'Not a valid integer.' }),
)
const notNegative = (field: string) =>
  wholeNumber.refine((value) => Number(value) >= 0, { error: QUERY_MESSAGES.notNegative(field) })
const text = z.string({ error: 'Not a valid string.' })
const grain = z
  .enum([...Object.keys(GRAIN_NAMES), ...Object.keys(GRAIN_ALIASES)], {
    error: `Must be one of: ${Object.keys(GRAIN_NAMES).join(', ')}.`,
  })
  .nullish()

export const adhocColumnSchema = z.looseObject({
  sqlExpression: text,
  label: text.nullish(),
  expressionType: z.enum(['SQL', 'SIMPLE']).nullish(),
  columnType: text.nullish(),
  timeGrain: grain,
  isColumnReference: z.boolean().nullish(),
})
export type AdhocColumn = z.infer<typeof adhocColumnSchema>

export const columnSchema = z.union([text, adhocColumnSchema])
export type QueryColumn = z.infer<typeof columnSchema>

export const AGGREGATES = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'] as const

const simpleMetricSchema = z.looseObject({
  expressionType: z.literal('SIMPLE'),
  aggregate: z.enum(AGGREGATES, { error: `Must be one of: ${AGGREGATES.join(', ')}.` }),
  column: z.looseObject({ column_name: text }),
  label: text.nullish(),
})
const sqlMetricSchema = z.looseObject({
  expressionType: z.literal('SQL'),
  sqlExpression: text.min(1, { error: 'Shorter than minimum length 1.' }),
  label: text.nullish(),
})
const savedMetricSchema = z.looseObject({ expressionType: z.undefined().optional(), label: text })
export const metricSchema = z.union([
  text,
  z.discriminatedUnion('expressionType', [simpleMetricSchema, sqlMetricSchema], { error: 'Not a valid metric.' }),
  savedMetricSchema,
])
export type QueryMetric = z.infer<typeof metricSchema>
export type AdhocMetric = z.infer<typeof simpleMetricSchema> | z.infer<typeof sqlMetricSchema>

function operatorOf(spelling: string): string {
  return OPERATOR_IDS[spelling] ?? spelling
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type FilterScalar = z.infer<typeof scalar>

export const filterSchema = z.looseObject({
  col: columnSchema,
  op: z
    .string()
    .transform((op) => operatorOf(op.toUpperCase().trim()))
    .pipe(z.enum(FILTER_OPERATORS, { error: `Must be one of: ${WIRE_OPERATORS.join(', ')}.` })),
  val: z.union([scalar, z.array(scalar)], { error: 'Not a valid filter value.' }).optional(),
  grain,
  isExtra: z.boolean().nullish(),
})
export type QueryFilter = z.infer<typeof filterSchema>

const relativeAnchor = z.enum(['today', 'now'], { error: 'Must be one of: today, now.' })

export const extrasSchema = z.strictObject({
  where: text.nullish(),
  having: text.nullish(),
  time_grain_sqla: grain,
  relative_start: relativeAnchor.nullish(),
  relative_end: relativeAnchor.nullish(),
  instant_time_comparison_range: text.nullish(),
  column_order: z.array(text).nullish(),
  /** Sent by old clients, of no effect. */
  having_druid: z.unknown().optional(),
})

const orderItemSchema = z.union([metricSchema, adhocColumnSchema])
export type OrderItem = z.infer<typeof orderItemSchema>
const orderBySchema = z
  .array(z.unknown())
  .length(2, { error: 'Length must be 2.' })
  .refine(([item]) => item !== '', { path: [0], error: QUERY_MESSAGES.orderByEmpty })
  .pipe(z.tuple([orderItemSchema, z.boolean({ error: 'Not a valid boolean.' })]))

/** Every step of post-processing, by its name in the wire format. */
export const OPERATIONS = [
  'aggregate',
  'boxplot',
  'compare',
  'contribution',
  'cum',
  'diff',
  'escape_separator',
  'flatten',
  'geodetic_parse',
  'geohash_decode',
  'geohash_encode',
  'histogram',
  'pivot',
  'prophet',
  'rank',
  'rename',
  'resample',
  'rolling',
  'select',
  'sort',
  'unescape_separator',
] as const
export type OperationName = (typeof OPERATIONS)[number]

export const postProcessingSchema = z.looseObject({
  operation: z.enum(OPERATIONS, {
    error: ({ input }) => (input === undefined ? undefined : `Must be one of: ${OPERATIONS.join(', ')}.`),
  }),
  options: z.record(z.string(), z.unknown()).nullish(),
})
export type PostProcessingStep = z.infer<typeof postProcessingSchema>

export const datasourceSchema = z.strictObject({
  id: z.union([wholeNumber, text]),
  type: z.string().nullish(),
})

/** Fields that are not known are dropped, as clients of every age send some. */
export const queryObjectSchema = z.object({
  columns: z.array(columnSchema).nullish(),
  metrics: z.array(metricSchema).nullish(),
  filters: z.array(filterSchema).nullish(),
  extras: extrasSchema.nullish(),
  granularity: text.nullish(),
  granularity_sqla: text.nullish(),
  time_range: text.nullish(),
  time_shift: text.nullish(),
  time_offsets: z.array(text).nullish(),
  is_timeseries: z.boolean().nullish(),
  is_rowcount: z.boolean().nullish(),
  orderby: z.array(orderBySchema).nullish(),
  order_desc: z.boolean().nullish(),
  row_limit: notNegative('row_limit').nullish(),
  row_offset: notNegative('row_offset').nullish(),
  series_columns: z.array(columnSchema).nullish(),
  series_limit: wholeNumber.nullish(),
  series_limit_metric: metricSchema.nullish(),
  group_others_when_limit_reached: z.boolean().nullish(),
  timeseries_limit: wholeNumber.nullish(),
  timeseries_limit_metric: metricSchema.nullish(),
  groupby: z.array(columnSchema).nullish(),
  post_processing: z.array(postProcessingSchema.nullable()).nullish(),
  annotation_layers: z.array(annotationLayerSchema).nullish(),
  applied_time_extras: z.record(z.string(), z.unknown()).nullish(),
  apply_fetch_values_predicate: z.boolean().nullish(),
  url_params: z.record(z.string(), z.unknown()).nullish(),
  datasource: datasourceSchema.nullish(),
  result_type: z.enum(RESULT_TYPES).nullish(),
  where: text.nullish(),
  having: text.nullish(),
  since: z.unknown().optional(),
  until: z.unknown().optional(),
})
export type QueryObjectInput = z.infer<typeof queryObjectSchema>

export const queryContextSchema = z.strictObject({
  datasource: datasourceSchema,
  queries: z.array(queryObjectSchema, { error: 'Missing data for required field.' }).max(QUERIES_LIMIT),
  force: z.boolean().nullish(),
  result_type: z.enum(RESULT_TYPES, { error: `Must be one of: ${RESULT_TYPES.join(', ')}.` }).nullish(),
  result_format: z.enum(['json', 'csv', 'xlsx'], { error: 'Must be one of: csv, json, xlsx.' }).nullish(),
  custom_cache_timeout: wholeNumber.nullish(),
  /** Of Meridian: whose clocks show the times of the answer and bound its ranges and grains. */
  time_zone: timeZoneField.nullish(),
  form_data: z.record(z.string(), z.unknown()).nullish(),
})
export type QueryContext = z.infer<typeof queryContextSchema>
