/** Stored settings of a chart over one of the example tables, put together from parts. */
export interface QueryVariant {
  readonly name: string
  readonly table: string
  readonly form: Readonly<Record<string, unknown>>
  /** What the person did on the chart, and what a download asks for. */
  readonly options?: {
    readonly ownState?: Readonly<Record<string, unknown>>
    readonly resultFormat?: 'json' | 'csv' | 'xlsx'
    readonly resultType?: string
  }
}

export type VariantsByKind = Readonly<Record<string, readonly QueryVariant[]>>

type Changes = Readonly<Record<string, unknown>>

/** Variants of one chart: each changes some settings of the same base; the first is the base itself. */
export function variantsOf(table: string, base: Changes, changes: Readonly<Record<string, Changes>>): QueryVariant[] {
  return Object.entries({ plain: {}, ...changes }).map(([name, change]) => ({ name, table, form: { ...base, ...change } }))
}

export function aggregate(name: 'SUM' | 'AVG' | 'COUNT' | 'COUNT_DISTINCT' | 'MAX' | 'MIN', column: string) {
  const label = `${name}(${column})`
  return { expressionType: 'SIMPLE', aggregate: name, column: { column_name: column }, label, hasCustomLabel: false }
}

export function sum(column: string) {
  return aggregate('SUM', column)
}

export function sqlMetric(sqlExpression: string, label: string) {
  return { expressionType: 'SQL', sqlExpression, label, hasCustomLabel: true }
}

export function sqlColumn(sqlExpression: string, label: string) {
  return { expressionType: 'SQL', sqlExpression, label }
}

export function during(subject: string, comparator: string) {
  return { expressionType: 'SIMPLE', clause: 'WHERE', subject, operator: 'TEMPORAL_RANGE', comparator }
}

export function where(subject: string, operator: string, comparator?: unknown) {
  return { expressionType: 'SIMPLE', clause: 'WHERE', subject, operator, ...(comparator !== undefined && { comparator }) }
}

export function sqlFilter(clause: 'WHERE' | 'HAVING', sqlExpression: string) {
  return { expressionType: 'SQL', clause, sqlExpression }
}

/** What a dashboard lays over the settings of its charts. */
export const FROM_DASHBOARD = {
  'filters of a dashboard': { extra_form_data: { filters: [{ col: 'country', op: 'IN', val: ['France', 'Spain'] }] } },
  'a time range of a dashboard': { extra_form_data: { time_range: '2004-01-01 : 2005-01-01' } },
  'a grain and a column of a dashboard': { extra_form_data: { time_grain_sqla: 'P3M', granularity_sqla: 'order_date' } },
} as const
