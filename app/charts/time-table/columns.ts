import { isRecord, readBounds, readList, readNumber, readText } from '../form-data.ts'
import type { FormData } from '../types.ts'

export const COLUMN_TYPES = ['time', 'contrib', 'spark', 'avg'] as const
export const COMPARISONS = ['value', 'diff', 'perc', 'perc_change'] as const
export const SPARK_TYPES = ['line', 'bar', 'area'] as const

/** One column as a person set it up. */
export type TimeColumn = {
  key: string
  label: string
  tooltip: string | undefined
  type: (typeof COLUMN_TYPES)[number]
  comparison: (typeof COMPARISONS)[number]
  lag: number
  ratio: number
  sparkType: (typeof SPARK_TYPES)[number]
  width: number | undefined
  height: number | undefined
  showsAxis: boolean
  axisBounds: readonly [number | null, number | null]
  bounds: readonly [number | null, number | null]
  format: string | undefined
  dateFormat: string | undefined
}

/** Stored columns; an item that is no record is left out, and unknown types count as comparisons. */
export function readColumns(formData: FormData, untitled: string): TimeColumn[] {
  return readList(formData, 'column_collection')
    .filter(isRecord)
    .map((item, index) => ({
      key: `${index}-${readText(item, 'key') ?? ''}`,
      label: readText(item, 'label') ?? untitled,
      tooltip: readText(item, 'tooltip'),
      type: COLUMN_TYPES.find((type) => type === item['colType']) ?? 'time',
      comparison: COMPARISONS.find((type) => type === item['comparisonType']) ?? 'value',
      lag: Math.round(readNumber(item, 'timeLag') ?? 0),
      ratio: Math.max(0, Math.round(readNumber(item, 'timeRatio') ?? 0)),
      sparkType: SPARK_TYPES.find((type) => type === item['sparkType']) ?? 'line',
      width: readNumber(item, 'width'),
      height: readNumber(item, 'height'),
      showsAxis: item['showYAxis'] === true,
      axisBounds: readBounds(item, 'yAxisBounds'),
      bounds: readBounds(item, 'bounds'),
      format: readText(item, 'd3format'),
      dateFormat: readText(item, 'dateFormat'),
    }))
}
