import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { cellLabel } from '../cross-filter.ts'
import { columnLabel, metricLabel, readColumn, readMetric, readText, toNumber } from '../form-data.ts'
import { type NumberFormatter, numberFormatter } from '../formats/number.ts'
import type { CellValue, QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type Bubble = {
  key: string
  series: string
  label: string
  x: number
  y: number
  size: number | undefined
  cells: readonly CellValue[]
  color: string
}

export type BubbleNames = { x: string; y: string; size: string }

export type PreparedBubbles = {
  /** Larger ones first, so that small ones are drawn over them. */
  bubbles: readonly Bubble[]
  all: readonly { name: string; label: string; color: string }[]
  names: BubbleNames
  formatX: NumberFormatter
  formatY: NumberFormatter
  formatSize: NumberFormatter
}

/** Rows without a place are no bubbles. */
export function prepareBubbles(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
  hidden: ReadonlySet<string> = new Set(),
): PreparedBubbles {
  const read = readBubbles(formData, result)
  const series = [...new Set(read.map((bubble) => bubble.series))]
  const colors = assignColors(series, schemeColors(readText(formData, 'color_scheme'), theme), labelColors)
  const color = (label: string) => colors.get(label) ?? theme.text
  const name = (control: string) => {
    const label = metricName(formData, control)
    return facts.verboseNames?.[label] ?? label
  }
  const format = (stored: string, control: string) =>
    numberFormatter(readText(formData, stored) ?? facts.numberFormats?.[metricName(formData, control)])
  return {
    bubbles: read
      .filter((bubble) => !hidden.has(bubble.series))
      .map((bubble) => ({ ...bubble, color: color(bubble.series) }))
      .toSorted((a, b) => (b.size ?? 0) - (a.size ?? 0)),
    all: series.map((label) => ({ name: label, label, color: color(label) })),
    names: { x: name('x'), y: name('y'), size: name('size') },
    formatX: format('xAxisFormat', 'x'),
    formatY: format('y_axis_format', 'y'),
    formatSize: format('tooltipSizeFormat', 'size'),
  }
}

function metricName(formData: FormData, control: string): string {
  const metric = readMetric(formData, control)
  return metric === undefined ? '' : metricLabel(metric)
}

function readBubbles(formData: FormData, result: QueryResult | undefined): Omit<Bubble, 'color'>[] {
  const entity = readColumn(formData, 'entity')
  const series = readColumn(formData, 'series')
  const [x, y, size] = ['x', 'y', 'size'].map((control) => metricName(formData, control))
  return (result?.data ?? []).flatMap((row, index) => {
    const at = { x: toNumber(row[x ?? '']), y: toNumber(row[y ?? '']) }
    if (at.x === undefined || at.y === undefined) return []
    const cells = [entity, series].flatMap((column) => (column === undefined ? [] : [row[columnLabel(column)] ?? null]))
    const label = entity === undefined ? '' : cellLabel(cells[0])
    return [
      {
        key: String(index),
        series: series === undefined ? label : cellLabel(cells.at(-1)),
        label,
        x: at.x,
        y: at.y,
        size: toNumber(row[size ?? '']),
        cells,
      },
    ]
  })
}
