import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { columnLabel, metricLabel, readColumns, readMetrics, readText, toList, toNumber } from '../form-data.ts'
import { type NumberFormatter, numberFormatter } from '../formats/number.ts'
import type { CellValue, QueryResult, Row } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'
import { boxLabel, groupTexts } from './labels.ts'

export type BoxFigures = { min: number; q1: number; median: number; q3: number; max: number }

export type Box = BoxFigures & {
  /** Its number in the order of the answer. */
  key: number
  row: Row
  columns: FigureColumns
  /** What stands at the axis. */
  label: string
  /** Its dimensions alone: what a filter is named by. */
  group: string
  color: string
  outliers: readonly number[]
}

export type PreparedBoxes = {
  boxes: readonly Box[]
  /** The members of its dimensions. */
  cellsOf: (box: Box) => CellValue[]
  format: NumberFormatter
}

/** A box for every group and metric, in the order of the answer. A group without figures has none. */
export function prepareBoxes(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
): PreparedBoxes {
  const boxes = readBoxes(formData, result, facts, theme.text)
  const colors = assignColors(
    boxes.map(({ label }) => label),
    schemeColors(readText(formData, 'color_scheme'), theme),
    labelColors,
  )
  for (const box of boxes) box.color = colors.get(box.label) ?? theme.text
  const dimensions = readColumns(formData, 'groupby').map(columnLabel)
  return {
    boxes,
    cellsOf: ({ row }) => dimensions.map((name) => row[name] ?? null),
    format: numberFormatter(readText(formData, 'number_format')),
  }
}

function readBoxes(formData: FormData, result: QueryResult | undefined, facts: DatasourceFacts, color: string): Box[] {
  if (!result) return []
  const metrics = readMetrics(formData, 'metrics').map(metricLabel)
  const groups = groupTexts(formData, result)
  const columns = metrics.map(figureColumns)
  const boxes: Box[] = []
  for (const [index, row] of result.data.entries()) {
    const texts = groups[index] ?? []
    const group = texts.join(', ')
    for (const figures of columns) {
      // Written out: a hundred thousand boxes that are spread into others take four times as long.
      const min = toNumber(row[figures.min])
      const q1 = toNumber(row[figures.q1])
      const median = toNumber(row[figures.median])
      const q3 = toNumber(row[figures.q3])
      const max = toNumber(row[figures.max])
      if (min === undefined || q1 === undefined || median === undefined || q3 === undefined || max === undefined) continue
      const name = facts.verboseNames?.[figures.metric] ?? figures.metric
      boxes.push({
        min,
        q1,
        median,
        q3,
        max,
        key: boxes.length,
        row,
        columns: figures,
        label: boxLabel(texts, name, metrics.length),
        group: group === '' ? name : group,
        color,
        outliers: readOutliers(row[figures.outliers]),
      })
    }
  }
  return boxes
}

export function meanOf({ row, columns }: Box): number | undefined {
  return toNumber(row[columns.mean])
}

export function countOf({ row, columns }: Box): number | undefined {
  return toNumber(row[columns.count])
}

type FigureColumns = Record<keyof BoxFigures | 'metric' | 'mean' | 'count' | 'outliers', string>

/** The columns of the answer that hold the figures of a metric. */
function figureColumns(metric: string): FigureColumns {
  const column = (name: string) => `${metric}__${name}`
  return {
    metric,
    min: column('min'),
    q1: column('q1'),
    median: column('median'),
    q3: column('q3'),
    max: column('max'),
    mean: column('mean'),
    count: column('count'),
    outliers: column('outliers'),
  }
}

const NO_OUTLIERS: readonly number[] = []

function readOutliers(cell: unknown): readonly number[] {
  const values = toList(cell)
  return values.length === 0 ? NO_OUTLIERS : values.flatMap((value) => toNumber(value) ?? [])
}
