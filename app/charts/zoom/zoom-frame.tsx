import { lazy, type ReactNode, Suspense } from 'react'
import type { Zoom } from './use-zoom.ts'
import styles from './zoom-frame.module.css'

// Few charts can be zoomed.
const LazySlider = lazy(async () => ({ default: (await import('./zoom-slider.tsx')).ZoomSlider }))

type Size = { width: number; height: number }

type Props = {
  zoom: Zoom | undefined
  size: Size
  room: Size
  horizontal: boolean
  /** Where the axis begins in the chart, and how long it is. */
  plot: { x: number; y: number; width: number; height: number }
  count: number
  textOf: (index: number) => string
  children: ReactNode
}

/** A chart with a slider of two handles along its axis. */
export function ZoomFrame({ zoom, size, room, horizontal, plot, count, textOf, children }: Props) {
  if (!zoom || (room.width === size.width && room.height === size.height) || count < 2) return children
  return (
    <div
      className={styles['frame']}
      data-lying={horizontal || undefined}
      style={{ inlineSize: size.width, blockSize: size.height }}
    >
      {children}
      <Suspense>
        <LazySlider {...{ zoom, horizontal, plot, count, textOf }} />
      </Suspense>
    </div>
  )
}
