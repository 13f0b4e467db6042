import { isRecord, readBoolean, readNumber, readRecord } from '../form-data.ts'
import { WORLD_PIXELS } from '../map/base-map.tsx'
import { readScale, readWithin, type ViewKeeping, writePlace, writeZoom } from '../map/kept-view.ts'
import type { Bounds } from '../map/plane.ts'
import { latitudeOf, longitudeOf, MAX_LATITUDE, mercator } from '../map/projections.ts'
import type { ViewControls } from '../map/use-rest.ts'
import { fitView, MAX_PITCH, panned, type Size, type View } from '../map/view.ts'
import type { FormData } from '../types.ts'

const RADIANS = Math.PI / 180
/** Room around fitted data, as a share of the smaller side. */
const PADDING_SHARE = 0.08
const MOST_PADDING = 32
const HEADROOM = 0.28
/** One place alone is shown with its surroundings. */
const FIT_ZOOM = 13
export const MOST_ZOOM = 20
const DEFAULT = { longitude: 6.85, latitude: 31.22, zoom: 1 }

/** All of the Mercator plane. */
export const WORLD = { x0: 0, y0: 0, x1: 1, y1: 1 }

/** Scales a reader may reach. */
export const DECK_RANGE = [WORLD_PIXELS / 4, WORLD_PIXELS * 2 ** MOST_ZOOM] as const

/** Whether the data decides what is seen. */
export function zoomsToData(formData: FormData): boolean {
  return readBoolean(formData, 'autozoom', true)
}

/** The stored viewport; with automatic zoom its turn and tilt alone, and the data decides the rest. */
export function homeView(formData: FormData, bounds: Bounds | undefined, size: Size): View {
  const viewport = readRecord(formData, 'viewport')
  const bearing = (readNumber(viewport, 'bearing') ?? 0) * RADIANS
  const pitch = Math.min(MAX_PITCH, Math.max(0, (readNumber(viewport, 'pitch') ?? 0) * RADIANS))
  if (bounds && zoomsToData(formData)) {
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

/** The middle of the map in degrees, and its zoom as deck.gl and Mapbox count. */
export function deckKeeping(home: View): ViewKeeping {
  return {
    write: ({ x, y, scale }) => ({
      longitude: writePlace(longitudeOf(x)),
      latitude: writePlace(latitudeOf(y)),
      zoom: writeZoom(scale, WORLD_PIXELS),
    }),
    read: (kept) => {
      if (!isRecord(kept)) return undefined
      const longitude = readWithin(kept['longitude'], -180, 180)
      const latitude = readWithin(kept['latitude'], -MAX_LATITUDE, MAX_LATITUDE)
      const scale = readScale(kept['zoom'], WORLD_PIXELS, DECK_RANGE)
      if (longitude === undefined || latitude === undefined || scale === undefined) return undefined
      const [x, y] = mercator(longitude, latitude)
      return { ...home, x, y, scale }
    },
  }
}

/** A map moved by hand is no longer the data's: its viewport holds, here and in Superset. */
export function viewportControls(formData: FormData): ViewControls {
  const { viewport, autozoom } = formData
  return {
    current: { viewport, autozoom },
    areSet: !zoomsToData(formData),
    valuesOf: (view) => {
      if (!view) return { autozoom: true }
      const place = deckKeeping(view).write(view)
      return { viewport: { ...place, bearing: 0, pitch: 0, ...readRecord(formData, 'viewport'), ...place }, autozoom: false }
    },
  }
}
