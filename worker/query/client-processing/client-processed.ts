import { z } from 'zod'
import { GenericType, type SqlValue } from '../../engine/engine.ts'
import { verboseName, type Dataset } from '../dataset.ts'
import { columnType, frame, type Frame } from '../frame.ts'
import { columnLabel, metricLabel } from '../labels.ts'
import { QUERY_MESSAGES, QueryError } from '../messages.ts'
import { columnSchema, metricSchema } from '../query-context.ts'
import { outputColumns } from '../response.ts'
import { aggregatorOf } from './aggregators.ts'
import { pivotTable, type PivotTable } from './pivot-table.ts'

type Name = string | readonly string[]

/** Rows as a table or pivot chart shows them. */
export interface ClientTable {
  /** Columns under flat names, verbose where they have one; without the names of the rows. */
  readonly table: Frame
  readonly columnNames: readonly Name[]
  /** Null where rows have no names of their own. */
  readonly rowNames: readonly Name[] | null
}

const DEFAULT_AGGREGATION = 'Sum'
const SUBTOTAL = 'Subtotal'

const columns = z.union([z.array(columnSchema), columnSchema.transform((column) => [column])]).nullish()
const pivotFormSchema = z.looseObject({
  groupbyRows: columns,
  groupbyColumns: columns,
  metrics: z.union([z.array(metricSchema), metricSchema.transform((metric) => [metric])]).nullish(),
  aggregateFunction: z.string().nullish(),
  transposePivot: z.boolean().nullish(),
  combineMetric: z.boolean().nullish(),
  rowTotals: z.boolean().nullish(),
  colTotals: z.boolean().nullish(),
  metricsLayout: z.string().nullish(),
})

/** What a chart of this form data shows of its rows; null for kinds whose rows are shown as they are. */
export function clientProcessed(
  table: Frame,
  formData: Readonly<Record<string, unknown>> | null | undefined,
  dataset: Dataset,
): ClientTable | null {
  const kind = formData?.['viz_type']
  if (kind === 'table') return plainTable(table, dataset)
  if (kind !== 'pivot_table_v2' || table.rowCount === 0) return null
  return namedPivot(pivoted(table, formData, dataset))
}

/** The table for a file: row names, joined, in a first column without a name. */
export function fileTable({ table, rowNames }: ClientTable): Frame {
  if (!rowNames) return table
  const names = { key: [''], type: GenericType.String, values: rowNames.map(joined) }
  return frame([names, ...table.columns], table.rowCount)
}

/** Keys of an answer that tell of the table: columns by name, each with its cells by row name. */
export function clientTableJson({ table, columnNames, rowNames }: ClientTable) {
  const rows = Array.from({ length: table.rowCount }, (_, row) => joined(rowNames?.[row] ?? String(row)))
  return {
    colnames: columnNames,
    indexnames: rowNames ?? rows.map(Number),
    coltypes: table.columns.map(columnType),
    rowcount: table.rowCount,
    data: Object.fromEntries(
      outputColumns(table).map(({ name, column }) => [
        name,
        Object.fromEntries(rows.map((row, at): [string, SqlValue] => [row, column.values[at] ?? null])),
      ]),
    ),
  }
}

function plainTable(table: Frame, dataset: Dataset): ClientTable {
  const named = outputColumns(table).map(({ name, column }) => ({ ...column, key: [verboseName(dataset, name)] }))
  return { table: frame(named, table.rowCount), columnNames: named.flatMap(({ key }) => key), rowNames: null }
}

function pivoted(table: Frame, formData: unknown, dataset: Dataset): PivotTable {
  const form = pivotFormSchema.safeParse(formData)
  if (!form.success) throw new QueryError(QUERY_MESSAGES.pivotForm)
  const { data } = form
  const aggregation = data.aggregateFunction || DEFAULT_AGGREGATION
  const found = aggregatorOf(aggregation)
  if (!found) throw new QueryError(QUERY_MESSAGES.aggregationUnknown(aggregation))
  const sides = [data.groupbyRows ?? [], data.groupbyColumns ?? []].map((side) => side.map(columnLabel))
  const [rows = [], across = []] = data.transposePivot ? sides.toReversed() : sides
  const settings = {
    ...found,
    aggregation,
    rows,
    columns: across,
    metrics: (data.metrics ?? []).map(metricLabel),
    combineMetric: data.combineMetric ?? false,
    metricsOnRows: data.metricsLayout === 'ROWS',
    rowTotals: data.rowTotals ?? false,
    columnTotals: data.colTotals ?? false,
    totalName: `Total (${aggregation})`,
    subtotalName: SUBTOTAL,
  }
  const result = pivotTable(table, settings)
  const metrics = new Set(settings.metrics)
  const shown = (key: readonly string[]) => key.map((part) => (metrics.has(part) ? verboseName(dataset, part) : part))
  return { ...result, rowKeys: result.rowKeys.map(shown), columnKeys: result.columnKeys.map(shown) }
}

function namedPivot({ rowKeys, columnKeys, cells }: PivotTable): ClientTable {
  const made = columnKeys.map((key, column) => ({
    key: [joined(key)],
    type: null,
    values: cells.map((row) => row[column] ?? null),
  }))
  return { table: frame(made, rowKeys.length), columnNames: columnKeys, rowNames: rowKeys }
}

function joined(name: Name): string {
  return typeof name === 'string' ? name : name.join(' ').trim()
}
