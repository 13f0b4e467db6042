import type { Mark } from '../frame/marks.tsx'

type Bar = Extract<Mark, { kind: 'rect' }>

/** Things that stand on the same pixel of an axis, in the order of the axis. */
export function byPixel<T>(items: readonly T[], at: (item: T) => number): T[][] {
  const pixels = new Map<number, T[]>()
  for (const item of items) {
    const pixel = Math.floor(at(item))
    const there = pixels.get(pixel)
    if (there) there.push(item)
    else pixels.set(pixel, [item])
  }
  return [...pixels.values()]
}

/**
 * Of opaque bars that start at one line and are thinner than a pixel, the longest of each pixel to both sides of the
 * line, as wide as the pixel: it hides the others.
 *
 * @param along The axis that the bars stand on.
 * @param zero Where they start, in pixels of the other axis.
 */
export function longestBars(bars: readonly Bar[], along: 'x' | 'y', zero: number): Bar[] {
  return byPixel(bars, (bar) => bar[along]).flatMap((there) => {
    let [before, after]: (Bar | undefined)[] = []
    for (const bar of there) {
      const [start, length] = along === 'x' ? [bar.y, bar.height] : [bar.x, bar.width]
      if (start + length / 2 < zero) before = longer(before, bar, along)
      else after = longer(after, bar, along)
    }
    return [before, after].flatMap((bar) => (bar ? [onPixel(bar, along)] : []))
  })
}

function onPixel(bar: Bar, along: 'x' | 'y'): Bar {
  return along === 'x' ? { ...bar, x: Math.floor(bar.x), width: 1 } : { ...bar, y: Math.floor(bar.y), height: 1 }
}

function longer(known: Bar | undefined, bar: Bar, along: 'x' | 'y'): Bar {
  const length = (one: Bar) => (along === 'x' ? one.height : one.width)
  return known && length(known) >= length(bar) ? known : bar
}
