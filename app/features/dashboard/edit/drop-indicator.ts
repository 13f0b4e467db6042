import type { ItemId } from '../../../../durable-objects/dashboard/state.ts'
import type { Edge } from './drop.ts'

export type Drop = {
  readonly target: ItemId
  readonly edge: Edge | null
  /** The line stands in the empty target, not at its edge. */
  readonly inside: boolean
  readonly legal: boolean
  readonly label: string
}

/** Where the drop line stands now. Kept outside of React state, so that a moving pointer redraws two frames at most. */
export class DropIndicator {
  readonly #listeners = new Set<() => void>()
  #drop: Drop | null = null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  at(target: ItemId): Drop | null {
    return this.#drop?.target === target ? this.#drop : null
  }

  show(drop: Drop | null): void {
    const before = this.#drop
    const same =
      before === drop ||
      (before && drop && before.target === drop.target && before.edge === drop.edge && before.label === drop.label)
    if (same) return
    this.#drop = drop
    for (const listener of this.#listeners) listener()
  }
}
