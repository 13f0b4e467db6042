import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import type { ContextPoint } from '../../../charts/types.ts'
import { focusedElement } from '../../../ui/focused-element.ts'
import { landmarkOf } from '../../../ui/landmark.ts'
import styles from './mark-area.module.css'
import type { DrillSubject, OpenMark } from './mark-actions.tsx'

const MarkActions = lazy(async () => ({ default: (await import('./mark-actions.tsx')).MarkActions }))

/** What has a menu of the browser that people want: to open in a new tab, to paste. */
const NATIVE = 'a[href], input, textarea'

interface MarkAreaProps extends DrillSubject {
  /** Draws the chart; its marks tell what they stand for when a menu is asked for on them. */
  readonly children: (onContextMenu: (point: ContextPoint) => void) => ReactNode
}

/** Around a chart: the menu of its marks, by right click, long press, the menu key or Shift F10, and what it opens. */
export function MarkArea({ children, ...subject }: MarkAreaProps) {
  const [point, setPoint] = useState<ContextPoint>()
  const [open, setOpen] = useState<Omit<OpenMark, 'point'>>()
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    const target = event.target instanceof Element ? event.target : event.currentTarget
    const fromKeyboard = event.clientX === 0 && event.clientY === 0
    setOpen((before) => ({
      key: (before?.key ?? 0) + 1,
      rect: fromKeyboard ? target.getBoundingClientRect() : new DOMRect(event.clientX, event.clientY, 0, 0),
      landmark: landmarkOf(target),
      focus: focusedElement(),
    }))
  }
  return (
    <>
      <div
        className={styles.marks}
        onContextMenuCapture={(event) => {
          setPoint(undefined)
          if (event.target instanceof Element && event.target.closest(NATIVE)) event.stopPropagation()
        }}
        onContextMenu={ask}
      >
        {children(setPoint)}
      </div>
      {open ? (
        <Suspense>
          <MarkActions {...subject} key={open.key} open={{ ...open, point }} />
        </Suspense>
      ) : null}
    </>
  )
}
