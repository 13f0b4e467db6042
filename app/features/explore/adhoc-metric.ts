import { isRecord, metricLabel } from '../../charts/form-data.ts'
import type { AdhocMetric, Column, Metric } from '../../charts/query-types.ts'
import type { ControlColumn } from '../../charts/controls/control.ts'

/** In the order they are offered. */
export const AGGREGATES = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'] as const
export type Aggregate = (typeof AGGREGATES)[number]

export type MetricTab = 'saved' | 'simple' | 'sql'

/** A metric while it is edited: every tab keeps what was entered in it. */
export interface MetricDraft {
  readonly tab: MetricTab
  readonly saved: string | undefined
  readonly column: string | undefined
  readonly aggregate: Aggregate | undefined
  readonly sql: string
  /** Null while the label follows the metric. */
  readonly label: string | null
}

const NUMBER_TYPE = 0

/** The draft of a stored metric; of none, a new one on the tab that is of use. */
export function metricDraft(metric: Metric | undefined, hasSaved: boolean): MetricDraft {
  const empty: MetricDraft = {
    tab: hasSaved ? 'saved' : 'simple',
    saved: undefined,
    column: undefined,
    aggregate: undefined,
    sql: '',
    label: null,
  }
  if (metric === undefined) return empty
  if (typeof metric === 'string') return { ...empty, tab: 'saved', saved: metric }
  const label = metric.hasCustomLabel && metric.label ? metric.label : null
  if (metric.expressionType === 'SQL') return { ...empty, tab: 'sql', sql: metric.sqlExpression ?? '', label }
  return {
    ...empty,
    tab: 'simple',
    column: isRecord(metric.column) ? metric.column.column_name : undefined,
    aggregate: AGGREGATES.find((aggregate) => aggregate === metric.aggregate),
    label,
  }
}

/** Another tab: what was chosen by column becomes SQL, and SQL of that form becomes column and aggregate again. */
export function withTab(draft: MetricDraft, tab: MetricTab, columns: readonly ControlColumn[]): MetricDraft {
  if (tab === 'sql' && draft.tab === 'simple' && draft.column && draft.aggregate) {
    return { ...draft, tab, sql: metricSql(draft.aggregate, draft.column) }
  }
  if (tab === 'simple' && draft.tab === 'sql') return { ...draft, ...simpleOf(draft.sql, columns), tab }
  return { ...draft, tab }
}

/** The SQL of an aggregate over a column. */
export function metricSql(aggregate: Aggregate, column: string): string {
  const name = /^[a-z_]\w*$/i.test(column) ? column : `"${column.replaceAll('"', '""')}"`
  return aggregate === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${name})` : `${aggregate}(${name})`
}

function simpleOf(sql: string, columns: readonly ControlColumn[]): Partial<MetricDraft> {
  const match = /^\s*(\w+)\s*\(\s*(DISTINCT\s+)?"?([^()"]+)"?\s*\)\s*$/i.exec(sql)
  const name = match?.[1]?.toUpperCase()
  const wanted = name === 'COUNT' && match?.[2] ? 'COUNT_DISTINCT' : name
  const aggregate = AGGREGATES.find((one) => one === wanted)
  const column = columns.find((one) => one.column_name === match?.[3]?.trim())?.column_name
  return aggregate && column ? { aggregate, column } : {}
}

/** The metric that a draft stands for; undefined while something is missing. */
export function metricOf(draft: MetricDraft, columns: readonly ControlColumn[], base?: Metric): Metric | undefined {
  if (draft.tab === 'saved') return draft.saved
  const label = draft.label?.trim()
  const kept = typeof base === 'object' && typeof base['optionName'] === 'string' ? base['optionName'] : undefined
  const named = (own: AdhocMetric): AdhocMetric => ({
    ...own,
    label: label || metricLabel({ ...own, label: undefined }),
    hasCustomLabel: Boolean(label),
    optionName: kept ?? `metric_${crypto.randomUUID().slice(0, 8)}`,
  })
  if (draft.tab === 'sql') {
    const sqlExpression = draft.sql.trim()
    return sqlExpression ? named({ expressionType: 'SQL', sqlExpression, column: null, aggregate: null }) : undefined
  }
  const column = columns.find((one) => one.column_name === draft.column)
  if (!column || !draft.aggregate) return undefined
  return named({ expressionType: 'SIMPLE', column: { ...column }, aggregate: draft.aggregate, sqlExpression: null })
}

/** A column as a metric, as dropping it on a metric control makes it: numbers are summed, the rest is counted. */
export function metricOn(column: ControlColumn): Metric | undefined {
  const aggregate: Aggregate = column.type_generic === NUMBER_TYPE ? 'SUM' : 'COUNT_DISTINCT'
  const draft: MetricDraft = {
    ...metricDraft(undefined, false),
    column: column.column_name,
    aggregate,
  }
  return metricOf(draft, [column])
}

/** A column by free SQL. */
export function sqlColumn(sql: string, label: string): Column {
  return { expressionType: 'SQL', sqlExpression: sql.trim(), label: label.trim() || sql.trim() }
}
