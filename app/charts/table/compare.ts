import { metricLabel, readMetrics, readRecord } from '../form-data.ts'
import { columnType, type QueryResult, type Row } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** Prefixes of the four columns a compared metric becomes: now, then, difference and change. */
export const COMPARED = ['Main', '#', '△', '%'] as const

/**
 * Replaces each metric and its shifted twin by four columns: now, then, now − then, and the change as a share of then
 * (both zero: 0; only now: 1; only then: −1).
 */
export function withComparison(
  formData: FormData,
  result: QueryResult,
  offset: string,
): { result: QueryResult; formData: FormData } {
  const labels = [
    ...readMetrics(formData, 'metrics').map(metricLabel),
    ...readMetrics(formData, 'percent_metrics').map((metric) => `%${metricLabel(metric)}`),
  ].filter((label) => result.colnames.includes(label) && result.colnames.includes(`${label}__${offset}`))
  if (labels.length === 0) return { result, formData }
  const replaced = new Set(labels.flatMap((label) => [label, `${label}__${offset}`]))
  const colnames = result.colnames.flatMap((name) => {
    if (labels.includes(name)) return COMPARED.map((prefix) => `${prefix} ${name}`)
    return replaced.has(name) ? [] : [name]
  })
  return {
    result: {
      ...result,
      colnames,
      coltypes: colnames.map((name) => {
        const known = result.colnames.indexOf(name)
        return known < 0 ? columnType.numeric : (result.coltypes[known] ?? columnType.text)
      }),
      data: result.data.map((row) => compareRow(row, labels, offset)),
    },
    formData: withColumnSettings(formData, labels),
  }
}

function compareRow(row: Row, labels: readonly string[], offset: string): Row {
  const compared: Row = { ...row }
  for (const label of labels) {
    const now = Number(row[label] ?? 0)
    const then = Number(row[`${label}__${offset}`] ?? 0)
    compared[`Main ${label}`] = row[label] ?? null
    compared[`# ${label}`] = row[`${label}__${offset}`] ?? null
    compared[`△ ${label}`] = now - then
    compared[`% ${label}`] = change(now, then)
  }
  return compared
}

export function change(now: number, then: number): number {
  if (now === 0 && then === 0) return 0
  if (then === 0) return 1
  if (now === 0) return -1
  return (now - then) / Math.abs(then)
}

/** The new columns are metrics too, and take the settings of their metric unless they have their own. */
function withColumnSettings(formData: FormData, labels: readonly string[]): FormData {
  const config = readRecord(formData, 'column_config')
  const added: Record<string, unknown> = { ...config }
  for (const label of labels) {
    for (const prefix of COMPARED) {
      const key = `${prefix} ${label}`
      const inherited = prefix === '%' ? { d3NumberFormat: ',.1%' } : readRecord(config, label)
      added[key] = { ...inherited, ...readRecord(config, key) }
    }
  }
  const metrics = labels.flatMap((label) => COMPARED.map((prefix) => `${prefix} ${label}`))
  return { ...formData, metrics, percent_metrics: [], column_config: added }
}
