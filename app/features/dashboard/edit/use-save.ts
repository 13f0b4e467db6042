import { useState } from 'react'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import type { DashboardStore } from '../../../sync/dashboard-store.ts'
import { toast } from '../../../ui/toast.ts'
import { refusalText } from './refusals.ts'
import { useLiveEvents } from './use-change.ts'

export interface Saving {
  readonly busy: boolean
  /** Somebody else saved in between: overwriting needs a word. */
  readonly conflict: boolean
  readonly save: () => void
  readonly overwrite: () => void
  readonly cancel: () => void
}

/** Publishing the draft and leaving the edit mode; asks first when a colleague's save would be passed over. */
export function useSave(store: DashboardStore | null, onDone: (saved: DashboardState) => void): Saving {
  const [phase, setPhase] = useState<'idle' | 'saving' | 'conflict'>('idle')
  useLiveEvents(store, {
    saved: () => {
      if (phase !== 'saving' || !store) return
      setPhase('idle')
      toast.success(t(editMessages.dashboardSaved))
      onDone(store.getSnapshot().saved)
    },
    savedByOther: () => {
      setPhase('conflict')
      toast.warning(t(editMessages.confirmOverwrite))
    },
    saveFailed: (code) => {
      setPhase('idle')
      const reason = refusalText(code)
      toast.danger(
        code === 'forbidden'
          ? t(editMessages.saveForbidden)
          : reason === null
            ? t(editMessages.saveUnknown)
            : t(editMessages.saveFailed, { error: reason }),
      )
    },
  })
  const send = () => {
    if (!store) return
    const { hasUnsavedChanges, saved, status } = store.getSnapshot()
    if (!hasUnsavedChanges && status === 'saved') return onDone(saved)
    const decision = store.save()
    if (!decision.ok && decision.code !== 'same') {
      toast.danger(decision.code === 'forbidden' ? t(editMessages.saveForbidden) : t(editMessages.saveUnknown))
      return
    }
    setPhase('saving')
    if (status === 'offline') toast.info(t(editMessages.saveOffline))
  }
  return {
    busy: phase === 'saving',
    conflict: phase === 'conflict',
    save: send,
    overwrite: send,
    cancel: () => setPhase('idle'),
  }
}
