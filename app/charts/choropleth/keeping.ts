import { isRecord } from '../form-data.ts'
import type { ScaleRange } from '../map/drift.ts'
import { readScale, readWithin, type ViewKeeping, writePlace, writeZoom } from '../map/kept-view.ts'
import type { Bounds } from '../map/plane.ts'
import type { View } from '../map/view.ts'

/** The middle of a map without degrees as a share of its bounds, and its zoom from the one at home on. */
export function relativeKeeping(home: View, { x0, y0, x1, y1 }: Bounds, range: ScaleRange): ViewKeeping {
  return {
    write: ({ x, y, scale }) => ({
      x: writePlace((x - x0) / (x1 - x0)),
      y: writePlace((y - y0) / (y1 - y0)),
      zoom: writeZoom(scale, home.scale),
    }),
    read: (kept) => {
      if (!isRecord(kept)) return undefined
      const [x, y] = [readWithin(kept['x'], 0, 1), readWithin(kept['y'], 0, 1)]
      const scale = readScale(kept['zoom'], home.scale, range)
      if (x === undefined || y === undefined || scale === undefined) return undefined
      return { ...home, x: x0 + x * (x1 - x0), y: y0 + y * (y1 - y0), scale }
    },
  }
}
