/** Short ways to write the parts of query objects. */

export type Query = Readonly<Record<string, unknown>>

export const metric = (aggregate: string, column: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label: `${aggregate}(${column})`,
})
export const sqlMetric = (sqlExpression: string, label: string) => ({ expressionType: 'SQL', sqlExpression, label })
export const COUNT = sqlMetric('COUNT(*)', 'n')
export const axis = (name: string, timeGrain: string | null) => ({
  timeGrain,
  columnType: 'BASE_AXIS',
  sqlExpression: name,
  label: name,
  expressionType: 'SQL',
  isColumnReference: true,
})
export const sqlColumn = (sqlExpression: string, label: string) => ({ expressionType: 'SQL', sqlExpression, label })
export const filter = (col: string, op: string, val?: unknown) => ({ col, op, ...(val === undefined ? {} : { val }) })
export const range = (col: string, val: string) => filter(col, 'TEMPORAL_RANGE', val)

export const pivot = (index: string, metrics: readonly string[], columns: readonly string[] = []) => ({
  operation: 'pivot',
  options: {
    index: [index],
    columns,
    aggregates: Object.fromEntries(metrics.map((name) => [name, { operator: 'mean' }])),
    drop_missing_columns: false,
  },
})
export const step = (operation: string, options?: Record<string, unknown>) => ({ operation, ...(options ? { options } : {}) })
