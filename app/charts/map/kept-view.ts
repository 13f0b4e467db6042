import { toNumber } from '../form-data.ts'
import type { ScaleRange } from './drift.ts'
import type { View } from './view.ts'

/** Writes where a view is so that it means the same in a frame of any size, and reads that; bearing and pitch are those at home. */
export type ViewKeeping = {
  write: (view: View) => Readonly<Record<string, number>>
  /** Undefined for what was never written. */
  read: (kept: unknown) => View | undefined
}

/** Less than a pixel at the closest zoom, in degrees and in levels of zoom. */
const PLACE_DIGITS = 7
const ZOOM_DIGITS = 4
const ZOOM_SLACK = 10 ** -ZOOM_DIGITS

/** A part of a place, in degrees or as a share. */
export function writePlace(share: number): number {
  return Number(share.toFixed(PLACE_DIGITS))
}

/** The zoom at a scale, from that of a unit on. */
export function writeZoom(scale: number, unit: number): number {
  return Number(Math.log2(scale / unit).toFixed(ZOOM_DIGITS))
}

/** A number of a state, where it is one within its ends. */
export function readWithin(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'number' ? toNumber(value) : undefined
  return number !== undefined && number >= least && number <= most ? number : undefined
}

/** The scale of a zoom, where the range has it. */
export function readScale(zoom: unknown, unit: number, [least, most]: ScaleRange): number | undefined {
  // Rounding may have put the zoom at an end of the range beside it.
  const level = readWithin(zoom, Math.log2(least / unit) - ZOOM_SLACK, Math.log2(most / unit) + ZOOM_SLACK)
  return level === undefined ? undefined : Math.min(most, Math.max(least, unit * 2 ** level))
}
