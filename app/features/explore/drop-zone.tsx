import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import type { Control } from '../../charts/controls/control.ts'
import { type Dragged, useExploreForm } from './explore-context.ts'
import { asValue, moved, withField } from './fields.ts'
import styles from './fields.module.css'

interface DropZoneProps {
  readonly control: Control
  readonly label: string
  readonly invalid: boolean
  readonly children: ReactNode
}

/** The frame of a control that takes fields: dropping one adds it, and says by its edge whether it would. */
export function DropZone({ control, label, invalid, children }: DropZoneProps) {
  const { dragged, draft, setValue, setDragged } = useExploreForm()
  const [over, setOver] = useState(false)
  const fits = dragged !== null && accepts(control, dragged)
  const stop = (event: DragEvent) => {
    // Leaving for a part inside the zone is not leaving it.
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
    setOver(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    setDragged(null)
    if (!fits || dragged.from !== 'dataset') return
    const next = withField(control, draft.formData[control.name], dragged.field)
    if (next !== undefined) setValue(control.name, next)
  }
  return (
    <div
      role="group"
      aria-label={label}
      className={styles.zone}
      data-over={(over && fits) || undefined}
      data-refused={(over && dragged !== null && !fits) || undefined}
      data-can-drop={fits || undefined}
      data-invalid={invalid || undefined}
      onDragOver={(event) => {
        if (dragged === null) return
        setOver(true)
        if (fits) event.preventDefault()
      }}
      onDragLeave={stop}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

function accepts(control: Control, dragged: Dragged): boolean {
  return dragged.from === 'control' ? dragged.name === control.name : asValue(control, dragged.field) !== undefined
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
