import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import styles from './split-pane.module.css'

const STEP_PERCENT = 2
const LARGE_STEP_PERCENT = 10

interface SplitPaneProps {
  /** `rows` puts the panes one above the other, `columns` side by side. */
  readonly direction: 'rows' | 'columns'
  /** Share of the first pane, 0 to 100. */
  readonly percent: number
  readonly min?: number
  readonly max?: number
  /** On every move; `done` once the pointer is up or a key was pressed: the time to store it. */
  readonly onResize: (percent: number, done: boolean) => void
  readonly label?: string
  /** The second pane is as high (or wide) as it needs, and the bar is away. */
  readonly folded?: boolean
  readonly first: ReactNode
  readonly second: ReactNode
}

/** Two panes with a bar between them that pointer and arrow keys move; Home and End go to the limits. */
export function SplitPane(props: SplitPaneProps) {
  const { direction, percent, min = 10, max = 90, onResize, label = t(uiMessages.resizePanes), folded, first, second } = props
  const box = useRef<HTMLDivElement>(null)
  const rows = direction === 'rows'
  const clamp = (value: number) => Math.max(min, Math.min(max, value))
  const fromPointer = (event: PointerEvent): number => {
    const rect = box.current?.getBoundingClientRect()
    if (!rect || rect.width === 0 || rect.height === 0) return percent
    const share = rows ? (event.clientY - rect.top) / rect.height : (event.clientX - rect.left) / rect.width
    return clamp(share * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP_PERCENT : STEP_PERCENT
    const next = {
      [rows ? 'ArrowUp' : 'ArrowLeft']: percent - step,
      [rows ? 'ArrowDown' : 'ArrowRight']: percent + step,
      Home: min,
      End: max,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onResize(clamp(next), true)
  }
  return (
    <div
      ref={box}
      className={styles.split}
      data-direction={direction}
      data-folded={folded || undefined}
      style={{ '--first': `${percent}%` }}
    >
      <div className={styles.pane}>{first}</div>
      <div
        role="separator"
        hidden={folded}
        tabIndex={0}
        aria-label={label}
        aria-orientation={rows ? 'horizontal' : 'vertical'}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={Math.round(percent)}
        className={styles.bar}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          event.preventDefault()
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(fromPointer(event), false)
        }}
        onPointerUp={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(fromPointer(event), true)
        }}
      />
      <div className={styles.pane}>{second}</div>
    </div>
  )
}
