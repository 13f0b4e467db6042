import { isRecord, readText, toList } from '../form-data.ts'
import type { QueryExtras, QueryFilter } from '../query-types.ts'
import type { FormData } from '../types.ts'

const TIME_EXTRAS: Readonly<Record<string, 'time_range' | 'granularity' | 'time_grain_sqla' | 'time_compare'>> = {
  __time_range: 'time_range',
  __time_col: 'granularity',
  __time_grain: 'time_grain_sqla',
  __granularity: 'granularity',
  __time_compare: 'time_compare',
}

export type Extras = {
  extras: QueryExtras
  filters: QueryFilter[]
  appliedTimeExtras: Record<string, unknown>
  granularity?: string
  timeRange?: string
}

/** Time settings and old dashboard filters (`extra_filters`): reserved columns set the time, the rest filter. */
export function readExtras(formData: FormData): Extras {
  const filters: QueryFilter[] = []
  const applied: Record<string, unknown> = {}
  const time: Record<string, string> = {}
  for (const filter of toList(formData['extra_filters']).filter(isRecord)) {
    const column = filter['col']
    if (typeof column !== 'string') continue
    const target = Object.hasOwn(TIME_EXTRAS, column) ? TIME_EXTRAS[column] : undefined
    if (target === undefined) {
      const op = readText(filter, 'op') ?? readText(filter, 'operator') ?? '=='
      filters.push({ col: column, op, val: filter['val'] })
    } else {
      applied[column] = filter['val']
      if (typeof filter['val'] === 'string') time[target] = filter['val']
    }
  }
  const grain = time['time_grain_sqla'] ?? storedGrain(formData)
  return {
    extras: grain === undefined ? {} : { time_grain_sqla: grain },
    filters,
    appliedTimeExtras: applied,
    granularity: time['granularity'] ?? readText(formData, 'granularity') ?? readText(formData, 'granularity_sqla'),
    timeRange: time['time_range'],
  }
}

/** A grain taken away is stored as null and sent as that. */
function storedGrain(formData: FormData): string | null | undefined {
  return formData['time_grain_sqla'] === null ? null : readText(formData, 'time_grain_sqla')
}
