import { readRecord, toList } from './form-data.ts'
import type { FormData } from './types.ts'

type ExtraFormData = Readonly<Record<string, unknown>>

/** Concatenated in the order of the masks. */
const APPENDED = [
  'adhoc_filters',
  'filters',
  'interactive_groupby',
  'interactive_highlight',
  'interactive_drilldown',
  'custom_form_data',
] as const

/** The last mask that sets one wins. */
const OVERRIDDEN = [
  'granularity',
  'granularity_sqla',
  'time_column',
  'time_grain',
  'time_range',
  'time_compare',
  'relative_start',
  'relative_end',
  'time_grain_sqla',
] as const

/**
 * Merges what several masks add to one query. Keys outside the two lists carry no meaning for queries and are left
 * out.
 */
export function mergeExtraFormData(parts: readonly ExtraFormData[]): ExtraFormData {
  const merged: Record<string, unknown> = {}
  for (const part of parts) {
    for (const key of APPENDED) {
      const added = toList(part[key])
      if (added.length > 0) merged[key] = [...toList(merged[key]), ...added]
    }
    for (const key of OVERRIDDEN) {
      if (part[key] !== undefined && part[key] !== null) merged[key] = part[key]
    }
  }
  return merged
}

/** What a page says for all of its charts. */
export interface PageLooks {
  readonly colorScheme?: string | undefined
  readonly timeZone?: string | undefined
  readonly urlParams?: Readonly<Record<string, string>>
}

/** The settings of a chart as a page asks for it: as saved, with the clauses and looks of the page. */
export function pageFormData(
  saved: FormData,
  added: readonly ExtraFormData[],
  { colorScheme, timeZone, urlParams = {} }: PageLooks = {},
): FormData {
  const extra = mergeExtraFormData([readRecord(saved, 'extra_form_data'), ...added])
  return {
    ...saved,
    ...(Object.keys(extra).length > 0 && { extra_form_data: extra }),
    ...(colorScheme && { color_scheme: colorScheme }),
    ...(timeZone && { time_zone: timeZone }),
    ...(Object.keys(urlParams).length > 0 && { url_params: urlParams }),
  }
}
