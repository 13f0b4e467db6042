import type { Column, Metric } from './query-types.ts'
import type { FormData } from './types.ts'

type Values = Readonly<Record<string, unknown>>

/** Readers of stored settings: a value of another type than expected counts as not set. */
export function readText(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function readBoolean(values: Values, name: string, whenUnset: boolean): boolean {
  const value = values[name]
  return typeof value === 'boolean' ? value : whenUnset
}

/** Accepts numbers and the numeric text that free-form selects store. */
export function readNumber(values: Values, name: string): number | undefined {
  return toNumber(values[name])
}

export function toNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

export function readRecord(values: Values, name: string): Record<string, unknown> {
  const value = values[name]
  return isRecord(value) ? value : {}
}

/** A single value counts as a list of one; null, undefined and empty text as none. */
export function readList(values: Values, name: string): unknown[] {
  return toList(values[name])
}

export function toList(value: unknown): unknown[] {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) ? value : [value]
}

/** `[min, max]` with null for an open side. */
export function readBounds(values: Values, name: string): [number | null, number | null] {
  const [min, max] = readList(values, name)
  return [toNumber(min) ?? null, toNumber(max) ?? null]
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isColumn(value: unknown): value is Column {
  return (typeof value === 'string' && value !== '') || (isRecord(value) && typeof value['sqlExpression'] === 'string')
}

export function isMetric(value: unknown): value is Metric {
  if (typeof value === 'string') return value !== ''
  if (!isRecord(value)) return false
  return value['expressionType'] === 'SIMPLE' ? isRecord(value['column']) : typeof value['sqlExpression'] === 'string'
}

export function readColumns(values: Values, name: string): Column[] {
  return readList(values, name).filter(isColumn)
}

export function readMetrics(values: Values, name: string): Metric[] {
  return readList(values, name).filter(isMetric)
}

export function readColumn(values: Values, name: string): Column | undefined {
  return readColumns(values, name)[0]
}

export function readMetric(values: Values, name: string): Metric | undefined {
  return readMetrics(values, name)[0]
}

export function columnLabel(column: Column): string {
  if (typeof column === 'string') return column
  return column.label || column.sqlExpression
}

/** An explicit label, else `AGG(column)`, else the SQL text; a saved metric is its name. */
export function metricLabel(metric: Metric): string {
  if (typeof metric === 'string') return metric
  if (metric.label) return metric.label
  if (metric.expressionType === 'SIMPLE') {
    return `${metric.aggregate ?? ''}(${metric.column?.column_name ?? ''})`
  }
  return metric.sqlExpression ?? ''
}

export function xAxisOf(formData: FormData): Column | undefined {
  return readColumn(formData, 'x_axis')
}

/** Label of the first column of a time-series result. */
export function xAxisLabel(formData: FormData): string {
  const column = xAxisOf(formData)
  return column === undefined ? '__timestamp' : columnLabel(column)
}

/** What a record holds under a name, and not what it inherits: columns can be called `constructor`. */
export function ownValue<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
