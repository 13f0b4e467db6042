import { ANNOTATION_KINDS, type AnnotationLayer } from './annotation-layer.ts'
import { QUERY_MESSAGES, QueryError } from './messages.ts'
import type { QueryContext, QueryObjectInput } from './query-context.ts'

/** An annotation of a layer that the catalogue keeps. Instants in milliseconds since the epoch. */
export interface StoredAnnotation {
  readonly start_dttm: number
  readonly end_dttm: number
  readonly short_descr: string
  readonly long_descr: string | null
  readonly json_metadata: string | null
}

/** Where the data of annotations comes from; each answers null for what does not exist. */
export interface AnnotationSources {
  layer(id: number): Promise<readonly StoredAnnotation[] | null>
  /** The query context of a chart. */
  chart(id: number): Promise<QueryContext | null>
  /** Rows of the first query of a context, as the caller may see them. */
  rows(context: QueryContext): Promise<readonly unknown[]>
}

const NATIVE_COLUMNS = ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'] as const

/**
 * The data of a query's annotation layers by their names. Formulas are drawn by the client and have none. Throws
 * QueryError naming the layer whose source is wrong.
 */
export async function annotationData(
  layers: readonly AnnotationLayer[],
  sources: AnnotationSources,
): Promise<Readonly<Record<string, unknown>>> {
  const entries = await Promise.all(
    layers
      .filter(({ annotationType, sourceType }) => annotationType !== ANNOTATION_KINDS.formula && Boolean(sourceType))
      .map(async (layer) => [layer.name, await dataOf(layer, sources)] as const),
  )
  return Object.fromEntries(entries)
}

async function dataOf(layer: AnnotationLayer, sources: AnnotationSources): Promise<object> {
  const id = sourceId(layer)
  if (layer.sourceType === 'NATIVE') {
    const records = await sources.layer(id)
    if (!records) throw new QueryError(QUERY_MESSAGES.annotationLayerMissing(id, layer.name))
    return { columns: NATIVE_COLUMNS, records }
  }
  const context = await sources.chart(id)
  if (!context) throw new QueryError(QUERY_MESSAGES.annotationChartMissing(id, layer.name))
  return { records: await sources.rows(overridden(context, layer)) }
}

function sourceId({ value, name }: AnnotationLayer): number {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id
  throw new QueryError(QUERY_MESSAGES.annotationValueInvalid(name))
}

/**
 * The source chart's first query with the layer's own time. An override that stands there empty means that of the chart
 * which shows the layer, and its client has put it in by then. Layers of the source are left out: they would not be
 * drawn, and may lead back here.
 */
function overridden(context: QueryContext, { overrides }: AnnotationLayer): QueryContext {
  const [first] = context.queries
  if (!first) return context
  const { time_range: range, time_grain_sqla: grain, granularity, time_shift: shift } = overrides ?? {}
  const columns = first.columns?.map((column) =>
    grain && typeof column !== 'string' && column.columnType === 'BASE_AXIS' ? { ...column, timeGrain: grain } : column,
  )
  const query: QueryObjectInput = {
    ...first,
    ...(columns ? { columns } : {}),
    ...(range ? { time_range: range } : {}),
    ...(grain ? { extras: { ...first.extras, time_grain_sqla: grain } } : {}),
    ...(granularity ? { granularity } : {}),
    ...(shift ? { time_shift: shift } : {}),
    annotation_layers: [],
  }
  return { ...context, queries: [query], result_type: 'full', result_format: 'json' }
}
