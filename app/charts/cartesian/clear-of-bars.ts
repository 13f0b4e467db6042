import { bisector } from 'd3-array'
import { touch } from '../frame/apart.ts'
import type { Geometry, Rect } from './geometry.ts'
import type { Prepared } from './prepare.ts'

/**
 * Tells whether a label's area lies on no bar but its own. Labels of bars in a stack stand on them, and are no matter of
 * this.
 */
export function clearOfBars({ options, series, x }: Prepared, geometry: Geometry): (area: Rect, own: Rect | undefined) => boolean {
  if (options.mark !== 'bar' || options.stack !== 'none') return () => true
  const start = (rect: Rect) => (options.horizontal ? rect.y : rect.x)
  const length = (rect: Rect) => (options.horizontal ? rect.height : rect.width)
  const bars = series
    .flatMap((_, position) => x.positions.flatMap((__, index) => geometry.bar(position, index) ?? []))
    .toSorted((a, b) => start(a) - start(b))
  const thickness = Math.max(0, ...bars.slice(0, 1).map(length))
  const byStart = bisector(start)
  return (area, own) => {
    const end = start(area) + length(area)
    for (let at = byStart.left(bars, start(area) - thickness); at < bars.length; at += 1) {
      const bar = bars[at]
      if (!bar || start(bar) > end) return true
      if (touch(area, bar) && !(own && start(bar) === start(own))) return false
    }
    return true
  }
}
