import { planePerMeter } from '../map/projections.ts'

/** Thinner lines vanish, thicker ones hide the map. */
const LEAST = 1
const MOST = 40

/** The width of a line in pixels; one in meters grows with the map. */
export function lineWidth(width: number, unit: string, latitude: number, scale: number): number {
  const pixels = unit === 'pixels' ? width : width * planePerMeter(latitude) * scale
  return Math.round(Math.min(MOST, Math.max(LEAST, pixels)) * 10) / 10
}
