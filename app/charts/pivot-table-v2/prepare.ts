import { type CellPaint, type Extremes, extremesOf, paintOf, readRules } from '../conditional-format.ts'
import { readBoolean, readText } from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import { numberFormatter, SMART_NUMBER } from '../formats/number.ts'
import { fullTimeFormatter, SMART_DATE, timeFormatter } from '../formats/time.ts'
import { t } from '../../i18n/message.ts'
import { messages } from '../messages.ts'
import { type CellValue, columnType, type QueryResult, type Row } from '../query-types.ts'
import type { Sorting } from '../own-state.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData } from '../types.ts'
import { type AxisLines, axisLines, type HeaderCell, type Line, nodeKey } from './lines.ts'
import { texts } from './messages.ts'
import { METRIC, type PivotOptions, pivotOptions } from './options.ts'
import { type AxisNode, buildPivot, compareNodes, pathOf, type Pivot } from './tree.ts'

/** Headers that were folded to their subtotal, by axis. */
export type Folds = { rows: ReadonlySet<string>; columns: ReadonlySet<string> }

/** A pivot table before anything is folded or sorted by hand. */
export type PreparedPivot = {
  pivot: Pivot
  /** Names of the levels, outermost first; empty for the level of metrics. */
  rowNames: string[]
  columnNames: string[]
  rendersHtml: boolean
  labelOf: (node: AxisNode) => string
  headerText: (cell: HeaderCell) => string
  text: (row: Line, column: Line) => string
  paint: (row: Line, column: Line) => CellPaint
}

export function preparePivot(
  formData: FormData,
  result: QueryResult,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
): PreparedPivot {
  const options = pivotOptions(formData)
  const pivot = buildPivot(result.data, options)
  const verbose = (name: string) => (name === METRIC ? '' : (facts.verboseNames?.[name] ?? name))
  const keyText = keyFormatter(formData, result)
  const format = valueFormatter(formData, options, facts)
  const labelOf = (node: AxisNode) => {
    const level = levelName(options, pivot, node)
    return level === METRIC ? verbose(String(node.key)) : keyText(level, node.key)
  }
  return {
    pivot,
    rowNames: options.rows.levels.map(verbose),
    columnNames: options.columns.levels.map(verbose),
    rendersHtml: readBoolean(formData, 'allow_render_html', true),
    labelOf,
    headerText: (cell) => {
      if (cell.kind === 'total') return t(texts.total, { function: t(texts[options.aggregate.name]) })
      return cell.kind === 'subtotal' ? t(texts.subtotal) : labelOf(cell.node)
    },
    text: (row, column) => format(pivot.value(row.node, column.node), metricOf(options, row.node, column.node)),
    paint: cellPainter(formData, pivot, result.data, theme),
  }
}

function levelName(options: PivotOptions, pivot: Pivot, node: AxisNode): string {
  const axis = rootOf(node) === pivot.rows ? options.rows : options.columns
  return axis.levels[node.level] ?? ''
}

function rootOf(node: AxisNode): AxisNode {
  return node.parent === undefined ? node : rootOf(node.parent)
}

/** The metric a cell belongs to; none in totals over several. */
export function metricOf(options: PivotOptions, row: AxisNode, column: AxisNode): string | undefined {
  const level = options.rows.levels.includes(METRIC) ? options.rows.levels : options.columns.levels
  const node = level === options.rows.levels ? row : column
  const found = pathOf(node).find((one) => level[one.level] === METRIC)
  if (found) return String(found.key)
  return options.metrics.length === 1 ? options.metrics[0] : undefined
}

function keyFormatter(formData: FormData, result: QueryResult): (level: string, key: CellValue) => string {
  const chosen = readText(formData, 'date_format') ?? SMART_DATE
  const grain = readText(formData, 'time_grain_sqla')
  const times = new Map(
    result.colnames.flatMap((name, index) => {
      if (result.coltypes[index] !== columnType.temporal) return []
      const values = result.data.map((row) => row[name]).filter((value) => typeof value === 'number')
      return [[name, chosen === SMART_DATE ? fullTimeFormatter(undefined, grain, values) : timeFormatter(chosen)]]
    }),
  )
  return (level, key) => {
    if (key === null) return messages.nullValue
    const time = times.get(level)
    return time && typeof key === 'number' ? time(key) : String(key)
  }
}

const COUNT_FORMAT = ',d'
const FRACTION_FORMAT = '.1%'

/** Counts are whole and fractions shares, unless a format of their own is chosen. */
function valueFormatter(
  formData: FormData,
  { aggregate, metrics }: PivotOptions,
  facts: DatasourceFacts,
): (value: CellValue, metric: string | undefined) => string {
  const chosen = readText(formData, 'valueFormat') ?? SMART_NUMBER
  const currency = readCurrency(formData['currency_format'])
  const special = aggregate.of ? FRACTION_FORMAT : aggregate.result === 'count' ? COUNT_FORMAT : undefined
  const general =
    special !== undefined && chosen === SMART_NUMBER ? numberFormatter(special) : currencyFormatter(currency, chosen)
  const byMetric = new Map(
    metrics.map((metric) => {
      const format = facts.numberFormats?.[metric]
      const own = readCurrency(facts.currencies?.[metric]) ?? currency
      const isOwn = special === undefined && (format !== undefined || own !== undefined)
      return [metric, isOwn ? currencyFormatter(own, format ?? chosen) : general]
    }),
  )
  return (value, metric) => {
    if (value === null) return ''
    if (typeof value !== 'number') return String(value)
    return (metric === undefined ? general : (byMetric.get(metric) ?? general))(value)
  }
}

/** Rules are for the cells of a metric, not for what sums them up. */
function cellPainter(
  formData: FormData,
  pivot: Pivot,
  data: readonly Row[],
  theme: ChartTheme,
): (row: Line, column: Line) => CellPaint {
  const rules = readRules(formData['conditional_formatting'])
  if (rules.length === 0) return () => ({})
  const ranges = new Map<string, Extremes>(
    pivot.options.metrics.map((metric) => [metric, extremesOf(data.map((row) => row[metric] ?? null))]),
  )
  return (row, column) => {
    if (row.node.children.length > 0 || column.node.children.length > 0) return {}
    const metric = metricOf(pivot.options, row.node, column.node)
    const range = metric === undefined ? undefined : ranges.get(metric)
    const value = pivot.value(row.node, column.node)
    return metric === undefined || !range || value === null ? {} : paintOf(rules, metric, value, range, theme)
  }
}

/** Both axes in order, with what is folded away and the order a person chose. */
export function pivotLines(
  { pivot }: PreparedPivot,
  folded: Folds,
  sorting: Sorting,
): { rows: AxisLines; columns: AxisLines } {
  const { options, rows, columns } = pivot
  const byColumns = compareNodes(options.columns, options.metrics, (node) => pivot.value(rows, node))
  const across = axisLines(columns, options.columns, byColumns, folded.columns)
  const sorted = sorting && across.lines.find((line) => columnKey(line) === sorting.key)?.node
  const byRows = compareNodes(
    options.rows,
    options.metrics,
    (node) => pivot.value(node, sorted ?? columns),
    sorted && sorting,
  )
  return { rows: axisLines(rows, options.rows, byRows, folded.rows), columns: across }
}

/** Names a column of the body over redraws. */
export function columnKey(line: Line): string {
  return `${line.kind}${nodeKey(line.node)}`
}
