import { useState } from 'react'
import { readList } from './form-data.ts'
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

/** The series that the person took away by the legend. */
export function useHidden(interaction: ChartInteraction = NONE): [Names, (hidden: Names) => void] {
  const [own, change] = useOwnState(interaction)
  const hidden = new Set(readList(own, 'hiddenSeries').filter((name) => typeof name === 'string'))
  return [hidden, (next) => change({ hiddenSeries: next.size > 0 ? [...next] : undefined })]
}
