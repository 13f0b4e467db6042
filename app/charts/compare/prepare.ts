import { withFamilyNames } from '../cartesian/old-names.ts'
import { readText, toNumber } from '../form-data.ts'
import { SMART_NUMBER } from '../formats/number.ts'
import { asTimeSeries } from '../query/old-time-series.ts'
import type { QueryResult, Row } from '../query-types.ts'
import type { FormData } from '../types.ts'

const CHANGE_FORMAT = '+.1%'
const TIME = '__timestamp'

/** Settings of a chart of lines that show changes: percentages unless a format was chosen. */
export function compareForm(formData: FormData): FormData {
  const format = readText(formData, 'y_axis_format')
  return {
    ...asTimeSeries(withFamilyNames(formData)),
    y_axis_format: format === undefined || format === SMART_NUMBER ? CHANGE_FORMAT : format,
    contributionMode: undefined,
    logAxis: false,
  }
}

/**
 * Every series as its change since the base, which is the first time unless one is chosen: 0.1 is ten percent more. A
 * series without a figure there, or with 0, has no changes.
 */
export function changesSince(result: QueryResult | undefined, base: number | undefined): QueryResult | undefined {
  if (!result) return undefined
  const rows = result.data.toSorted((a, b) => Number(a[TIME]) - Number(b[TIME]))
  const start = base === undefined ? rows[0] : (rows.find((row) => row[TIME] === base) ?? rows[0])
  const change = (row: Row, name: string) => {
    const [then, now] = [toNumber(start?.[name]), toNumber(row[name])]
    return then === undefined || now === undefined || then === 0 ? null : (now - then) / Math.abs(then)
  }
  return {
    ...result,
    data: rows.map((row) =>
      Object.fromEntries(result.colnames.map((name) => [name, name === TIME ? (row[name] ?? null) : change(row, name)])),
    ),
  }
}

/** The time that changes are counted from. */
export function baseTime(result: QueryResult | undefined, base: number | undefined): number | undefined {
  const times = (result?.data ?? []).flatMap((row) => toNumber(row[TIME]) ?? [])
  if (base !== undefined && times.includes(base)) return base
  return times.length === 0 ? undefined : times.reduce((least, time) => Math.min(least, time))
}
