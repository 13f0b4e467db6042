import type { ChartProperties } from '../../api/chart-properties.ts'
import { toNumber } from '../../charts/form-data.ts'

/** The properties of a chart as the form holds them. */
export interface PropertiesDraft {
  readonly name: string
  readonly description: string
  readonly certifiedBy: string
  readonly certificationDetails: string
  /** Seconds as typed; empty for the dataset's own. */
  readonly cacheTimeout: string
  readonly owners: readonly number[]
  /** By name: a new one is made when the form is saved. */
  readonly tags: readonly string[]
}

/** The integer of a tag that somebody made, as against the system's own. */
const CUSTOM_TAG = 1
/** Never kept. */
const NO_CACHE = -1

export function propertiesDraft(chart: ChartProperties): PropertiesDraft {
  return {
    name: chart.slice_name,
    description: chart.description ?? '',
    certifiedBy: chart.certified_by ?? '',
    certificationDetails: chart.certification_details ?? '',
    cacheTimeout: chart.cache_timeout ?? '',
    owners: chart.owners.map(({ id }) => id),
    tags: chart.tags.filter(({ type }) => type === CUSTOM_TAG).map(({ name }) => name),
  }
}

export function faultsOf({ name, cacheTimeout }: PropertiesDraft): { readonly name: boolean; readonly cacheTimeout: boolean } {
  const seconds = toNumber(cacheTimeout)
  const isFine = cacheTimeout.trim() === '' || (Number.isInteger(seconds) && (seconds ?? NO_CACHE) >= NO_CACHE)
  return { name: name.trim() === '', cacheTimeout: !isFine }
}

/** The body of PUT /api/v1/chart/{id}. Details of a certification are kept only with somebody who certifies. */
export function propertiesBody(draft: PropertiesDraft, tags: readonly number[]): Readonly<Record<string, unknown>> {
  const certifiedBy = draft.certifiedBy.trim()
  return {
    slice_name: draft.name.trim(),
    description: draft.description || null,
    certified_by: certifiedBy || null,
    certification_details: (certifiedBy && draft.certificationDetails.trim()) || null,
    cache_timeout: draft.cacheTimeout.trim() === '' ? null : Number(draft.cacheTimeout),
    owners: draft.owners,
    tags,
  }
}
