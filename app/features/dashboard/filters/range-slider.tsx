import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/message.ts'
import styles from './range-slider.module.css'
import { fractionOf, niceStep, snap } from './slider-scale.ts'
import type { RangeValue } from './value-mask.ts'

/** Page keys go so many steps at once. */
const LARGE_STEP = 10

interface RangeSliderProps {
  readonly name: string
  readonly least: number
  readonly greatest: number
  readonly low: number | null
  readonly high: number | null
  readonly ends: 'low' | 'high' | 'both'
  readonly onChange: (value: RangeValue) => void
}

/** A line with one or two thumbs. While a thumb moves only the slider follows; the value is given when it stops. */
export function RangeSlider({ name, least, greatest, low, high, ends, onChange }: RangeSliderProps) {
  const track = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<RangeValue | null>(null)
  const [from, to] = moving ?? [low, high]
  const scale = { least, greatest, step: niceStep(least, greatest) }
  const start = from ?? least
  const end = to ?? greatest

  const valueAt = (event: PointerEvent): number => {
    const rect = track.current?.getBoundingClientRect()
    const share = rect && rect.width > 0 ? (event.clientX - rect.left) / rect.width : 0
    return snap(least + share * (greatest - least), scale)
  }
  // A thumb at the end of the line leaves that side open.
  const open = (value: number, edge: number): number | null => (value === edge ? null : value)
  const withLow = (value: number): RangeValue => [open(Math.min(value, end), least), to]
  const withHigh = (value: number): RangeValue => [from, open(Math.max(value, start), greatest)]

  const thumb = (end: 'low' | 'high', value: number, put: (value: number) => RangeValue, label: string) => (
    <div
      role="slider"
      tabIndex={0}
      className={styles.thumb}
      style={{ '--at': fractionOf(value, scale) }}
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={greatest}
      aria-valuenow={value}
      aria-valuetext={formatNumber(value)}
      data-end={end}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) setMoving(put(valueAt(event)))
      }}
      onPointerUp={() => {
        if (moving) onChange(moving)
        setMoving(null)
      }}
      onPointerCancel={() => setMoving(null)}
      onKeyDown={(event) => {
        const next = steppedBy(event, value, scale)
        if (next === undefined) return
        event.preventDefault()
        onChange(put(snap(next, scale)))
      }}
    />
  )
  return (
    <div className={styles.slider} role="group" aria-label={name}>
      <div
        ref={track}
        className={styles.track}
        style={{ '--from': fractionOf(start, scale), '--to': fractionOf(end, scale) }}
      >
        {ends === 'high' ? null : thumb('low', start, withLow, t(dashboardMessages.rangeFrom, { name }))}
        {ends === 'low' ? null : thumb('high', end, withHigh, t(dashboardMessages.rangeTo, { name }))}
      </div>
    </div>
  )
}

type Scale = { readonly least: number; readonly greatest: number; readonly step: number }

function steppedBy(event: KeyboardEvent, value: number, { least, greatest, step }: Scale): number | undefined {
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - step
    case 'ArrowRight':
    case 'ArrowUp':
      return value + step
    case 'PageDown':
      return value - step * LARGE_STEP
    case 'PageUp':
      return value + step * LARGE_STEP
    case 'Home':
      return least
    case 'End':
      return greatest
    default:
      return undefined
  }
}
