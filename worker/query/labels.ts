import type { AdhocColumn, OrderItem, QueryColumn, QueryMetric } from './query-context.ts'

export const TIMESTAMP_LABEL = '__timestamp'

/** The name under which a column appears in the result. */
export function columnLabel(column: QueryColumn): string {
  return typeof column === 'string' ? column : column.label || column.sqlExpression
}

/** The name under which a metric appears in the result. */
export function metricLabel(metric: QueryMetric): string {
  if (typeof metric === 'string') return metric
  if (metric.label) return metric.label
  if (metric.expressionType === 'SIMPLE') return `${metric.aggregate}(${metric.column.column_name})`
  return metric.expressionType === 'SQL' ? metric.sqlExpression : ''
}

/** True when an item of `orderby` is a column; free SQL without a column's marks is taken for a metric. */
export function isColumnItem(item: OrderItem): item is QueryColumn {
  return typeof item !== 'string' && ('columnType' in item || 'isColumnReference' in item)
}

export function orderLabel(item: OrderItem): string {
  return isColumnItem(item) ? columnLabel(item) : metricLabel(item)
}

/** True for the column that carries the x axis. */
export function isBaseAxis(column: QueryColumn): column is AdhocColumn {
  return typeof column !== 'string' && column.columnType === 'BASE_AXIS'
}
