import { useRef, useState } from 'react'
import { readStored, writeStored } from '../../ui/persisted-state.ts'
import styles from './explore.module.css'

/** Pixels: narrow enough to leave room, wide enough for names (the mock-ups hold to 400). */
const MIN_PX = 200
const MAX_PX = 400
const STEP_PX = 16
const DEFAULT_PX = { dataset: 248, controls: 312 }

export interface PanelWidth {
  readonly px: number
  /** A CSS length. */
  readonly style: string
  readonly resize: (px: number, done: boolean) => void
}

/** The width of a side panel, remembered on this device. */
export function usePanelWidth(name: keyof typeof DEFAULT_PX): PanelWidth {
  const key = `explore.${name}.width`
  const [px, setPx] = useState(() => clamp(Number(readStored(key)) || DEFAULT_PX[name]))
  return {
    px,
    style: `${px}px`,
    resize: (next, done) => {
      const width = clamp(next)
      setPx(width)
      if (done) writeStored(key, String(width))
    },
  }
}

function clamp(px: number): number {
  return Math.round(Math.min(MAX_PX, Math.max(MIN_PX, px)))
}

/** The edge of a side panel that pointer and arrow keys move. */
export function PanelResizer({ width, label }: { readonly width: PanelWidth; readonly label: string }) {
  const from = useRef<{ x: number; px: number } | null>(null)
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={MIN_PX}
      aria-valuemax={MAX_PX}
      aria-valuenow={width.px}
      className={styles.resizer}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key]
        if (step === undefined) return
        event.preventDefault()
        width.resize(width.px + step, true)
      }}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, px: width.px }
      }}
      onPointerMove={(event) => {
        if (from.current) width.resize(from.current.px + event.clientX - from.current.x, false)
      }}
      onPointerUp={(event) => {
        if (from.current) width.resize(from.current.px + event.clientX - from.current.x, true)
        from.current = null
      }}
    />
  )
}
