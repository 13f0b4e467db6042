import { RISON } from 'rison2'
import { isRecord } from '../../../charts/form-data.ts'
import type { DashboardAddress } from '../address.ts'
import type { DataMasks } from '../filters/data-mask.ts'
import { readDataMasks } from '../filters/data-mask.ts'
import type { PermalinkState } from '../permalink.ts'
import { readPermalinkState } from '../permalink.ts'

export interface MaskSources {
  /** In order of precedence: address, permalink, stored key. */
  readonly sources: readonly (DataMasks | undefined)[]
  readonly permalink: PermalinkState | undefined
}

/** What the address, a permalink and a stored key say about the filters of the page. */
export function readMaskSources(
  address: DashboardAddress,
  permalinkAnswer: unknown,
  filterState: unknown,
): MaskSources {
  const permalink = isRecord(permalinkAnswer) ? readPermalinkState(permalinkAnswer['state']) : undefined
  const stored = isRecord(filterState) ? parseJson(filterState['value']) : undefined
  return {
    sources: [
      readMasks(address.nativeFilters),
      permalink?.dataMask,
      stored === undefined ? undefined : readDataMasks(stored),
    ],
    permalink,
  }
}

/** The address carries masks as Rison, or as JSON from hand-written links. */
function readMasks(text: string | undefined): DataMasks | undefined {
  if (text === undefined) return undefined
  try {
    return readDataMasks(RISON.parse(text))
  } catch {
    const value = parseJson(text)
    return value === undefined ? undefined : readDataMasks(value)
  }
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
