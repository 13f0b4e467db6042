import type { Position } from './spatial.ts'

const DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz'
const BITS = 5
/** Finer than a millimeter; longer texts are no geohashes. */
const MOST_DIGITS = 22

export type Cell = { west: number; south: number; east: number; north: number }

/** The cell that a geohash names. */
export function geohashCell(text: string): Cell | undefined {
  const hash = text.trim().toLowerCase()
  if (hash === '' || hash.length > MOST_DIGITS) return undefined
  const cell = { west: -180, south: -90, east: 180, north: 90 }
  let isLongitude = true
  for (const digit of hash) {
    const value = DIGITS.indexOf(digit)
    if (value < 0) return undefined
    for (let bit = BITS - 1; bit >= 0; bit--) {
      const isUpper = ((value >> bit) & 1) === 1
      if (isLongitude) cell[isUpper ? 'west' : 'east'] = (cell.west + cell.east) / 2
      else cell[isUpper ? 'south' : 'north'] = (cell.south + cell.north) / 2
      isLongitude = !isLongitude
    }
  }
  return cell
}

/** The middle of the cell that a geohash names. */
export function decodeGeohash(text: string): Position | undefined {
  const cell = geohashCell(text)
  return cell && [(cell.west + cell.east) / 2, (cell.south + cell.north) / 2]
}
