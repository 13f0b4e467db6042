import { useEffect, useEffectEvent } from 'react'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import type { DashboardStore } from '../../../sync/dashboard-store.ts'
import { announce } from '../../../ui/live-region.tsx'
import { toast } from '../../../ui/toast.ts'
import { refusalText } from './refusals.ts'
import { changesFilterScope } from './scope-change.ts'

/** Slots of undo that the specification promises; told when they are used up. */
const UNDO_SLOTS = 50

/** Makes a change: shows it at once, sends it, and says why when the rules refuse it. */
export function makeChange(store: DashboardStore, ops: readonly SimpleOp[], said?: string): boolean {
  const [only] = ops
  if (!only) return false
  const before = store.getSnapshot()
  const decision = store.commit(ops.length === 1 ? only : { type: 'batch', data: { ops } })
  if (!decision.ok) {
    const text = refusalText(decision.code, decision.detail)
    if (text !== null) toast.warning(text)
    return false
  }
  const after = store.getSnapshot()
  const moves = ops.some((op) => op.type === 'moveItem')
  if (moves && changesFilterScope(before.state, after.state)) toast.warning(t(editMessages.otherScope))
  if (after.historyFull && !before.historyFull) toast.warning(t(editMessages.undoLimit, { count: UNDO_SLOTS }))
  if (said !== undefined) announce(said)
  return true
}

/** Says in a toast what the object refused afterwards, and what others did to the draft as a whole. */
export function useLiveEvents(
  store: DashboardStore | null,
  on: { readonly savedByOther: () => void; readonly saved: () => void; readonly saveFailed: (code: string) => void },
): void {
  const handle = useEffectEvent((event: Parameters<Parameters<DashboardStore['onEvent']>[0]>[0]) => {
    if (event.type === 'saved') return on.saved()
    if (event.type === 'reset') return toast.info(t(editMessages.wasReset))
    if (event.type !== 'rejected') return undefined
    const { op, rejection } = event
    if (op.type === 'save') {
      return rejection.code === 'saved-by-other' ? on.savedByOther() : on.saveFailed(rejection.code)
    }
    const text = refusalText(rejection.code, rejection.detail)
    return text === null ? undefined : toast.warning(text)
  })
  useEffect(() => store?.onEvent((event) => handle(event)), [store])
}
