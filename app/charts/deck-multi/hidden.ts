import { readList, readRecord, toList } from '../form-data.ts'
import type { OwnState } from '../types.ts'

/** What the reader took away: whole layers by the id of their chart, and entries of their legends. */
export type Hidden = { layers: ReadonlySet<number>; entries: ReadonlyMap<number, ReadonlySet<string>> }

export function readHidden(own: OwnState): Hidden {
  const layers = readList(own, 'hiddenLayers').filter((id) => typeof id === 'number')
  const entries = Object.entries(readRecord(own, 'hiddenEntries')).map(
    ([id, names]) => [Number(id), new Set(toList(names).filter((name) => typeof name === 'string'))] as const,
  )
  return { layers: new Set(layers), entries: new Map(entries) }
}

export function hiddenState({ layers, entries }: Hidden): OwnState {
  const taken = [...entries].filter(([, names]) => names.size > 0).map(([id, names]) => [id, [...names]] as const)
  return {
    hiddenLayers: layers.size > 0 ? [...layers] : undefined,
    hiddenEntries: taken.length > 0 ? Object.fromEntries(taken) : undefined,
  }
}
