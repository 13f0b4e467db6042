import { readBoolean, readNumber, readRecord } from '../form-data.ts'
import { WORLD_PIXELS } from '../map/base-map.tsx'
import type { Bounds } from '../map/plane.ts'
import { mercator } from '../map/projections.ts'
import { fitView, MAX_PITCH, panned, type Size, type View } from '../map/view.ts'
import type { FormData } from '../types.ts'

const RADIANS = Math.PI / 180
/** Room around fitted data, as a share of the smaller side. */
const PADDING_SHARE = 0.08
const MOST_PADDING = 32
const HEADROOM = 0.28
/** One place alone is shown with its surroundings. */
const FIT_ZOOM = 13
const MOST_ZOOM = 20
const DEFAULT = { longitude: 6.85, latitude: 31.22, zoom: 1 }

/** All of the Mercator plane. */
export const WORLD = { x0: 0, y0: 0, x1: 1, y1: 1 }

/** Scales a reader may reach. */
export const DECK_RANGE = [WORLD_PIXELS / 4, WORLD_PIXELS * 2 ** MOST_ZOOM] as const

/** The stored viewport; with automatic zoom its turn and tilt alone, and the data decides the rest. */
export function homeView(formData: FormData, bounds: Bounds | undefined, size: Size): View {
  const viewport = readRecord(formData, 'viewport')
  const bearing = (readNumber(viewport, 'bearing') ?? 0) * RADIANS
  const pitch = Math.min(MAX_PITCH, Math.max(0, (readNumber(viewport, 'pitch') ?? 0) * RADIANS))
  if (bounds && readBoolean(formData, 'autozoom', true)) {
    const padding = Math.min(MOST_PADDING, Math.min(size.width, size.height) * PADDING_SHARE)
    // Seen from the side things rise: the room for that is above.
    const above = size.height * HEADROOM * Math.sin(pitch)
    const fitted = fitView(bounds, size, { padding, below: above, bearing, pitch, maxScale: WORLD_PIXELS * 2 ** FIT_ZOOM })
    return panned(fitted, size, 0, above)
  }
  const zoom = Math.min(MOST_ZOOM, Math.max(0, readNumber(viewport, 'zoom') ?? DEFAULT.zoom))
  const [x, y] = mercator(
    readNumber(viewport, 'longitude') ?? DEFAULT.longitude,
    readNumber(viewport, 'latitude') ?? DEFAULT.latitude,
  )
  return { x, y, scale: WORLD_PIXELS * 2 ** zoom, bearing, pitch }
}
