import type { Project } from './plane.ts'

const RADIANS = Math.PI / 180
/** Where the square of web maps ends. */
export const MAX_LATITUDE = 85.051_129

/** The square of web maps, from 0 to 1 both ways: what tiles and stored zoom levels are made for. */
export const mercator: Project = (longitude, latitude) => {
  const sine = Math.sin(Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)) * RADIANS)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

export function latitudeOf(y: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RADIANS
}

export function longitudeOf(x: number): number {
  return (x - 0.5) * 360
}

const EARTH_METERS = 40_075_016.686

/** How much of the Mercator plane one meter takes at a latitude. */
export function planePerMeter(latitude: number): number {
  return 1 / (EARTH_METERS * Math.cos(Math.min(MAX_LATITUDE, Math.abs(latitude)) * RADIANS))
}
