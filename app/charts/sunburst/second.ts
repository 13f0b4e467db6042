import { metricLabel, readMetric } from '../form-data.ts'

/** Whether a second metric colours the parts: one that is not the first. */
export function hasOwnSecond(values: Readonly<Record<string, unknown>>): boolean {
  const first = readMetric(values, 'metric')
  const second = readMetric(values, 'secondary_metric')
  return second !== undefined && (first === undefined || metricLabel(first) !== metricLabel(second))
}
