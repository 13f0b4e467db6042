import type { OwnState } from '../../../charts/types.ts'

export type OwnStates = Readonly<Record<string, OwnState>>

const NONE: OwnState = {}

/** What people did on the charts of the page (page of a table, hidden series, zoom), by chart. Only its own tile hears of it. */
export class ChartStates {
  #states: OwnStates
  readonly #listeners = new Set<() => void>()

  constructor(states: OwnStates) {
    this.#states = states
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly all = (): OwnStates => this.#states

  of(chartId: number): OwnState {
    return this.#states[String(chartId)] ?? NONE
  }

  set(chartId: number, state: OwnState): void {
    const { [String(chartId)]: _, ...others } = this.#states
    this.#states = Object.keys(state).length === 0 ? others : { ...others, [String(chartId)]: state }
    for (const listener of this.#listeners) listener()
  }
}
