import { messages } from '../messages.ts'
import type { Zoom } from './use-zoom.ts'
import { fittedWindow, SLIDER_ROOM } from './zoom.ts'
import styles from './zoom-slider.module.css'

type Props = {
  zoom: Zoom
  horizontal: boolean
  /** Where the axis begins in the chart, and how long it is. */
  plot: { x: number; y: number; width: number; height: number }
  count: number
  textOf: (index: number) => string
}

/** A slider of two handles along the axis of a chart. */
export function ZoomSlider({ zoom, horizontal, plot, count, textOf }: Props) {
  const { first, last } = zoom.window ?? { first: 0, last: count - 1 }
  const change = (from: number, to: number) => zoom.onChange(fittedWindow({ first: from, last: to }, count))
  const share = (index: number) => index / (count - 1)
  return (
    <div
      className={styles['slider']}
      data-lying={horizontal || undefined}
      role="group"
      aria-label={messages.zoom}
      onDoubleClick={() => zoom.onChange(undefined)}
      style={{
        '--room': `${SLIDER_ROOM}px`,
        '--start': `${horizontal ? plot.y : plot.x}px`,
        '--length': `${horizontal ? plot.height : plot.width}px`,
        '--first': share(first),
        '--last': share(last),
      }}
    >
      <span className={styles['track']} />
      <span className={styles['window']} />
      <input
        type="range"
        data-above={first > count / 2 || undefined}
        aria-label={messages.zoomFirst}
        aria-valuetext={textOf(first)}
        min={0}
        max={count - 1}
        value={first}
        onChange={(event) => change(Math.min(Number(event.target.value), last), last)}
      />
      <input
        type="range"
        aria-label={messages.zoomLast}
        aria-valuetext={textOf(last)}
        min={0}
        max={count - 1}
        value={last}
        onChange={(event) => change(first, Math.max(Number(event.target.value), first))}
      />
    </div>
  )
}
