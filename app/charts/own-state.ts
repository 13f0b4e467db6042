import { useState } from 'react'
import { isRecord, readList, readText } from './form-data.ts'
import type { ChartInteraction, OwnState } from './types.ts'

const NONE: OwnState = {}

/** What the person did on a chart, and how to change parts of it; kept by the page where it does so, else by the chart. */
export function useOwnState({ ownState = NONE, setOwnState }: ChartInteraction): [OwnState, (changes: OwnState) => void] {
  const [local, setLocal] = useState(ownState)
  const own = setOwnState ? ownState : local
  return [own, (changes) => (setOwnState ?? setLocal)(withChanges(own, changes))]
}

/** What is undefined is taken out, so that a chart as it came has no state. */
export function withChanges(own: OwnState, changes: OwnState): OwnState {
  return Object.fromEntries(Object.entries({ ...own, ...changes }).filter(([, value]) => value !== undefined))
}

type Names = ReadonlySet<string>

/** What the person chose of a chart by name, as a list under a name of the state. */
export function useNames(interaction: ChartInteraction, name: string): [Names, (names: Names) => void] {
  const [own, change] = useOwnState(interaction)
  return [readNames(own, name), (next) => change({ [name]: next.size > 0 ? [...next] : undefined })]
}

function readNames(own: OwnState, name: string): Names {
  return new Set(readList(own, name).filter((one) => typeof one === 'string'))
}

/** The series that the person took away by the legend. */
export function useHidden(interaction: ChartInteraction = NONE): [Names, (hidden: Names) => void] {
  return useNames(interaction, 'hiddenSeries')
}

/** The order of rows that a person chose by the heading of a column. */
export type Sorting = { key: string; desc: boolean } | undefined

export function useSorting(interaction: ChartInteraction = NONE): [Sorting, (sorting: Sorting) => void] {
  const [own, change] = useOwnState(interaction)
  return [readSorting(own), (sorting) => change({ sortBy: sorting && [sorting] })]
}

/** The first order that was kept, in the shape in which Superset keeps that of a table. */
export function readSorting(own: OwnState): Sorting {
  const [first] = readList(own, 'sortBy').filter(isRecord)
  const key = first && readText(first, 'key')
  return key === undefined ? undefined : { key, desc: first?.['desc'] === true }
}
