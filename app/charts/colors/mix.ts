import { interpolateRgb } from 'd3-interpolate'

/** A plain colour between two: `share` 0 is the first. For tints that text must be read on. */
export function mixColors(color: string, other: string, share: number): string {
  return interpolateRgb(color, other)(share)
}
