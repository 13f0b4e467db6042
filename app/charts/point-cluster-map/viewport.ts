import { deckKeeping, MOST_ZOOM } from '../deck/viewport.ts'
import { readNumber } from '../form-data.ts'
import { WORLD_PIXELS } from '../map/base-map.tsx'
import type { Bounds } from '../map/plane.ts'
import { mercator } from '../map/projections.ts'
import type { ViewControls } from '../map/use-rest.ts'
import { fitView, type Size, type View } from '../map/view.ts'
import type { FormData } from '../types.ts'

const PADDING = 30
const FIT_ZOOM = 14

/** All points, and of a stored viewport what it says in their place: each of its numbers stands for itself. */
export function clusterHome(formData: FormData, bounds: Bounds, size: Size): View {
  const padding = Math.min(PADDING, Math.min(size.width, size.height) / 8)
  const fitted = fitView(bounds, size, { padding, maxScale: WORLD_PIXELS * 2 ** FIT_ZOOM })
  const { longitude, latitude, zoom } = readViewport(formData)
  return {
    ...fitted,
    x: longitude === undefined ? fitted.x : mercator(Math.min(180, Math.max(-180, longitude)), 0)[0],
    y: latitude === undefined ? fitted.y : mercator(0, latitude)[1],
    scale: zoom === undefined ? fitted.scale : WORLD_PIXELS * 2 ** Math.min(MOST_ZOOM, Math.max(0, zoom)),
  }
}

/** The controls of the viewport; without values the map shows all points. */
export function clusterControls(formData: FormData): ViewControls {
  const stored = readViewport(formData)
  return {
    current: controlsOf(stored),
    areSet: Object.values(stored).some((value) => value !== undefined),
    valuesOf: (view) => controlsOf(view ? deckKeeping(view).write(view) : {}),
  }
}

type Viewport = { longitude?: number | undefined; latitude?: number | undefined; zoom?: number | undefined }

function readViewport(formData: FormData): Viewport {
  return {
    longitude: readNumber(formData, 'viewport_longitude'),
    latitude: readNumber(formData, 'viewport_latitude'),
    zoom: readNumber(formData, 'viewport_zoom'),
  }
}

function controlsOf({ longitude, latitude, zoom }: Viewport): Readonly<Record<string, number | undefined>> {
  return { viewport_longitude: longitude, viewport_latitude: latitude, viewport_zoom: zoom }
}
