import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { type Subdomain, unitsOf } from './units.ts'

const GRAINS: Readonly<Record<Subdomain, string>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
}

/** One row a cell of the calendar: the subdomain is the grain of the time column. */
export function calendarQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const grain = GRAINS[unitsOf(formData).subdomain]
  return [{ ...base, is_timeseries: true, extras: { ...base.extras, time_grain_sqla: grain } }]
}
