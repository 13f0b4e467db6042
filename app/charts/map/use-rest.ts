import { useOwnState } from '../own-state.ts'
import type { ChartInteraction } from '../types.ts'
import type { ViewKeeping } from './kept-view.ts'
import type { View } from './view.ts'

type Values = Readonly<Record<string, unknown>>

/** The controls of a chart that hold where its map stands, for the page that edits them. */
export type ViewControls = {
  current: Values
  /** Whether they say where: the map then does not show everything. */
  areSet: boolean
  /** What they are for a view; without one, for everything. */
  valuesOf: (view: View | undefined) => Values
}

/** Where a map stands while no hand is on it. */
export type MapRest = {
  view: View
  isMoved: boolean
  /** Another one for another place, also when the page and not the hand moved the map. */
  key: string
  onRest: (view: View | undefined) => void
}

type Options = { home: View; keeping: ViewKeeping; controls: ViewControls | undefined }

/**
 * Where the settings are edited a moved map changes them, and elsewhere it is kept with what else the person did on the
 * chart.
 */
export function useRest(interaction: ChartInteraction = {}, { home, keeping, controls }: Options): MapRest {
  const [own, change] = useOwnState(interaction)
  const { setControls } = interaction
  if (setControls && controls) {
    const key = JSON.stringify(controls.current)
    return {
      view: home,
      isMoved: controls.areSet,
      key,
      onRest: (view) => {
        const values = controls.valuesOf(view)
        if (JSON.stringify({ ...controls.current, ...values }) !== key) setControls(values)
      },
    }
  }
  const kept = keeping.read(own['view'])
  return {
    view: kept ?? home,
    isMoved: kept !== undefined,
    key: JSON.stringify(own['view'] ?? null),
    onRest: (view) => change({ view: view && keeping.write(view) }),
  }
}
