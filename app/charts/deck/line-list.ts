import type { Points } from '../map/plane.ts'
import { mercator } from '../map/projections.ts'
import type { Extents } from './extents.ts'
import { validPosition } from './spatial.ts'

const FIRST_ROOM = 1_024

/** Lines of the plane one after the other in one list: for a hundred thousand lists of their own memory takes longer than reading. */
export class LineList {
  #coordinates = new Float64Array(FIRST_ROOM)
  /** Coordinates before the end of each line. */
  #ends: number[] = []
  #used = 0

  get length(): number {
    return this.#ends.length
  }

  /** Points of the line that is not ended yet. */
  get open(): number {
    return (this.#used - this.#begin(this.length)) / 2
  }

  /** A point in degrees; what is no place on Earth is passed over. */
  addPosition(longitude: number, latitude: number): void {
    const position = validPosition(longitude, latitude)
    if (!position) return
    const place = mercator(position[0], position[1])
    this.add(place[0], place[1])
  }

  add(x: number, y: number): void {
    if (this.#used + 2 > this.#coordinates.length) {
      const larger = new Float64Array(2 * this.#coordinates.length)
      larger.set(this.#coordinates)
      this.#coordinates = larger
    }
    this.#coordinates[this.#used] = x
    this.#coordinates[this.#used + 1] = y
    this.#used += 2
  }

  /** Ends the line. */
  end(): void {
    this.#ends.push(this.#used)
  }

  /** Takes back the line that is not ended, and those from `first` on. */
  drop(first = this.length): void {
    this.#ends.length = first
    this.#used = this.#begin(first)
  }

  points(line: number): Points {
    return this.#coordinates.subarray(this.#begin(line), this.#ends[line] ?? 0)
  }

  /** Around the lines from each of `firsts` to the next one: around each line without. */
  extents(firsts?: readonly number[]): Extents {
    const count = firsts ? firsts.length : this.length
    const extents = new Float64Array(4 * count)
    const coordinates = this.#coordinates
    for (let index = 0; index < count; index++) {
      const from = this.#begin(firsts?.[index] ?? index)
      const to = firsts ? this.#begin(firsts[index + 1] ?? this.length) : (this.#ends[index] ?? 0)
      let x0 = Number.POSITIVE_INFINITY
      let y0 = Number.POSITIVE_INFINITY
      let x1 = Number.NEGATIVE_INFINITY
      let y1 = Number.NEGATIVE_INFINITY
      for (let i = from; i < to; i += 2) {
        const x = coordinates[i] ?? 0
        const y = coordinates[i + 1] ?? 0
        if (x < x0) x0 = x
        if (x > x1) x1 = x
        if (y < y0) y0 = y
        if (y > y1) y1 = y
      }
      extents[4 * index] = x0
      extents[4 * index + 1] = y0
      extents[4 * index + 2] = x1
      extents[4 * index + 3] = y1
    }
    return extents
  }

  #begin(line: number): number {
    return line === 0 ? 0 : (this.#ends[line - 1] ?? 0)
  }
}
