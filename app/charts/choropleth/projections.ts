import { geoAlbersUsa, geoAzimuthalEqualAreaRaw, geoEqualEarthRaw } from 'd3-geo'
import type { Project } from '../map/plane.ts'

const RADIANS = Math.PI / 180

/** The meridian in the middle: the map then ends in the Bering Strait and cuts no continent. */
export const WORLD_MIDDLE = 11

/** The whole world with true areas: what a map of countries is read for. */
export const equalEarth: Project = (longitude, latitude) => {
  const [x, y] = geoEqualEarthRaw((longitude - WORLD_MIDDLE) * RADIANS, latitude * RADIANS)
  return [x, -y]
}

/** A part of the world with true areas, seen from above its middle. */
export function azimuthal(centerLongitude: number, centerLatitude: number): Project {
  const sine = Math.sin(centerLatitude * RADIANS)
  const cosine = Math.cos(centerLatitude * RADIANS)
  return (longitude, latitude) => {
    const lambda = (longitude - centerLongitude) * RADIANS
    const phi = latitude * RADIANS
    const east = Math.cos(phi) * Math.sin(lambda)
    const north = cosine * Math.sin(phi) - sine * Math.cos(phi) * Math.cos(lambda)
    const up = sine * Math.sin(phi) + cosine * Math.cos(phi) * Math.cos(lambda)
    const [x, y] = geoAzimuthalEqualAreaRaw(Math.atan2(east, up), Math.asin(Math.max(-1, Math.min(1, north))))
    return [x, -y]
  }
}

/** The United States with Alaska and Hawaii moved under the others. */
export function albersUsa(): Project {
  const projection = geoAlbersUsa()
  let last: readonly [number, number] = [0, 0]
  return (longitude, latitude) => (last = projection([longitude, latitude]) ?? last)
}
