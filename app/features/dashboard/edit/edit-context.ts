import { createContext, use } from 'react'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { DashboardSnapshot, DashboardStore } from '../../../sync/dashboard-store.ts'
import type { Person } from '../../../ui/person.ts'
import type { DropIndicator } from './drop-indicator.ts'

export interface Editing {
  readonly store: DashboardStore
  readonly live: DashboardSnapshot
  /** Shows, sends and, when refused, says why. True when the change was made. */
  readonly change: (ops: readonly SimpleOp[], said?: string) => boolean
  readonly selected: string | null
  readonly select: (id: string | null) => void
  /** Opens the tabs around an item and scrolls to it. */
  readonly reveal: (id: string) => void
  /** The text or title that is being written in place. */
  readonly writing: string | null
  readonly write: (id: string | null) => void
  /** Who else has selected which item. */
  readonly selections: ReadonlyMap<string, Person>
  readonly indicator: DropIndicator
  /** Names a component in menus and announcements. */
  readonly nameOf: (id: string) => string
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('A part of the edit mode stands outside of it')
  return editing
}
