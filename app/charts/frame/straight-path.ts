import { round } from './marks.tsx'

export type Place = { x: number; y: number }

/** As a drawing library and then the rounding of its text would have it. */
const tenth = (value: number) => round(Math.round(value * 1000) / 1000)

const at = ({ x, y }: Place) => `${tenth(x)},${tenth(y)}`

/**
 * A line straight from place to place, with a gap wherever there is none, in tenths of a pixel: written at once, where a
 * general path would be written finely and its text rounded after.
 */
export function straightLine(places: readonly (Place | undefined)[]): string {
  let d = ''
  let length = 0
  for (const place of places) {
    if (place) d += `${length === 0 ? 'M' : 'L'}${at(place)}`
    else if (length === 1) d += 'Z'
    length = place ? length + 1 : 0
  }
  return length === 1 ? `${d}Z` : d
}

/** The area between such a line and its base, which has a height for each place. */
export function straightArea(places: readonly (Place | undefined)[], base: readonly number[]): string {
  let d = ''
  let back = ''
  for (const [index, place] of places.entries()) {
    if (place) {
      d += `${back === '' ? 'M' : 'L'}${at(place)}`
      back = `L${tenth(place.x)},${tenth(base[index] ?? 0)}${back}`
    } else if (back !== '') {
      d += `${back}Z`
      back = ''
    }
  }
  return back === '' ? d : `${d}${back}Z`
}
