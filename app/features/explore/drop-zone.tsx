import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import type { Control } from '../../charts/controls/control.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { type Dragged, useExploreForm } from './explore-context.ts'
import { moved, type Refusal, withField } from './fields.ts'
import styles from './fields.module.css'

interface DropZoneProps {
  readonly control: Control
  readonly label: string
  readonly invalid: boolean
  readonly children: ReactNode
}

/** The frame of a control that takes fields: dropping one adds it, or says why not; its edge tells before. */
export function DropZone({ control, label, invalid, children }: DropZoneProps) {
  const { dragged, dataset, draft, datasource, setValue, setDragged } = useExploreForm()
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const ofDataset = dragged?.from === 'dataset' ? dragged.field : undefined
  const fit = ofDataset && withField(control, draft.formData[control.name], ofDataset, datasource)
  const fits = fit ? 'value' in fit : dragged?.from === 'control' && dragged.name === control.name
  const reason = dragged === null || fits ? null : refusalText(fit && 'refusal' in fit ? fit.refusal : 'other-control', dragged, dataset.verbose_map)
  const stop = (event: DragEvent) => {
    // Leaving for a part inside the zone is not leaving it.
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
    setOver(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    setDragged(null)
    setRefused(reason)
    if (fit && 'value' in fit) setValue(control.name, fit.value)
  }
  const shown = over ? reason : refused
  return (
    <div
      role="group"
      aria-label={label}
      className={styles.zone}
      data-over={(over && fits) || undefined}
      data-refused={(over && reason !== null) || undefined}
      data-can-drop={fits || undefined}
      data-invalid={invalid || undefined}
      onDragOver={(event) => {
        if (dragged === null) return
        // Also what does not fit may be dropped: it is answered with the reason.
        event.preventDefault()
        event.dataTransfer.dropEffect = ofDataset && fits ? 'copy' : 'move'
        setOver(true)
        setRefused(null)
      }}
      onDragLeave={stop}
      onDrop={drop}
      onBlur={() => setRefused(null)}
      onClick={() => setRefused(null)}
    >
      {children}
      {shown === null ? null : (
        <p className={styles.refusal} role="alert">
          {shown}
        </p>
      )}
    </div>
  )
}

const REFUSALS = {
  'no-metrics': exploreMessages.refusedMetric,
  'other-columns': exploreMessages.refusedColumn,
  'saved-metrics-only': dialogMessages.onlySavedMetrics,
  'there-already': exploreMessages.refusedAgain,
  'other-control': exploreMessages.refusedEntry,
} as const

function refusalText(refusal: Refusal | 'other-control', dragged: Dragged, labels: Readonly<Record<string, string>> = {}): string {
  if (dragged.from === 'control') return t(REFUSALS['other-control'])
  const name = dragged.field.kind === 'metric' ? dragged.field.name : dragged.field.column.column_name
  return t(REFUSALS[refusal], { name: (Object.hasOwn(labels, name) && labels[name]) || name })
}

interface PillRowProps {
  readonly name: string
  readonly index: number
  readonly list: readonly unknown[]
  readonly missing?: boolean
  readonly children: ReactNode
}

/** One entry of a control. It can be dragged to another place among its kind, or moved by Alt and an arrow key. */
export function PillRow({ name, index, list, missing, children }: PillRowProps) {
  const { dragged, setDragged, setValue } = useExploreForm()
  const [target, setTarget] = useState(false)
  const mine = dragged?.from === 'control' && dragged.name === name ? dragged : null
  const move = (from: number, to: number) => {
    if (to >= 0 && to < list.length && from !== to) setValue(name, moved(list, from, to))
  }
  return (
    <div
      className={styles.pill}
      draggable={list.length > 1}
      data-missing={missing || undefined}
      data-target={(target && mine !== null) || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        setDragged({ from: 'control', name, index })
      }}
      onDragEnd={() => setDragged(null)}
      onDragOver={(event) => {
        if (!mine) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false)
        if (!mine) return
        event.preventDefault()
        event.stopPropagation()
        setDragged(null)
        move(mine.index, index)
      }}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
      }}
    >
      {children}
    </div>
  )
}
