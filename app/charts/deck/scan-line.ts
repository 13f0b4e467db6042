import { mercator } from '../map/projections.ts'
import type { Points } from '../map/plane.ts'
import { validPosition } from './spatial.ts'

const [OPEN, CLOSE, COMMA, MINUS, PLUS, DOT, ZERO, NINE] = [91, 93, 44, 45, 43, 46, 48, 57]
const [SMALL_E, LARGE_E] = [101, 69]
const [SPACE, TAB, RETURN] = [32, 9, 13]
/** Digits that a number holds exactly; further ones of a degree are less than an atom. */
const MOST_DIGITS = 15
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power)

/** Grows with the longest line; read and copied before the next line is scanned. */
let scratch = new Float64Array(1_024)

/**
 * The line of a JSON text of nested lists of numbers, on the plane, its first ring alone where there are several. Made
 * without the lists themselves, of which a hundred thousand lines would leave millions behind. Undefined where the text
 * is anything else, which only a whole reader of JSON can judge.
 */
export function scanLine(text: string, reversed: boolean): Points | undefined {
  let at = 0
  let depth = 0
  let deepest = 0
  let used = 0
  let count = 0
  let first = Number.NaN
  let second = Number.NaN
  let isFirstRing = true
  let isEntry = true
  const length = text.length
  while (at < length) {
    const code = text.charCodeAt(at)
    if (isBlankCode(code)) {
      at += 1
    } else if (code === OPEN) {
      // Numbers and lists of the same depth, or lists after the end: not a line.
      if (!isEntry || (deepest > 0 && depth >= deepest)) return undefined
      depth += 1
      at += 1
      count = 0
    } else if (code === CLOSE) {
      if (depth === 0 || isEntry) return undefined
      if (depth === deepest && isFirstRing) {
        if (count < 2) return undefined
        used = addPoint(used, reversed ? second : first, reversed ? first : second)
      } else if (depth === deepest - 1) isFirstRing = false
      depth -= 1
      at += 1
      if (depth === 0) return isBlank(text, at) && deepest >= 2 ? scratch.slice(0, used) : undefined
    } else if (code === COMMA) {
      if (isEntry || depth === 0) return undefined
      isEntry = true
      at += 1
      continue
    } else {
      if (!isEntry || depth < 2 || (deepest > 0 && depth !== deepest)) return undefined
      deepest = depth
      const value = readNumber(text, at)
      if (stop === at) return undefined
      if (count === 0) first = value
      else if (count === 1) second = value
      count += 1
      at = stop
    }
    isEntry = code === OPEN || (isEntry && isBlankCode(code))
  }
  return undefined
}

function addPoint(used: number, longitude: number, latitude: number): number {
  const position = validPosition(longitude, latitude)
  if (!position) return used
  if (used + 2 > scratch.length) {
    const larger = new Float64Array(2 * scratch.length)
    larger.set(scratch)
    scratch = larger
  }
  const place = mercator(position[0], position[1])
  scratch[used] = place[0]
  scratch[used + 1] = place[1]
  return used + 2
}

function isBlank(text: string, from: number): boolean {
  for (let at = from; at < text.length; at++) if (!isBlankCode(text.charCodeAt(at))) return false
  return true
}

function isBlankCode(code: number): boolean {
  return code === SPACE || (code >= TAB && code <= RETURN)
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}

/** Where the number that was read last ended. */
let stop = 0

/** A decimal number, read in one pass; anything else is left to the language, which may find none. */
function readNumber(text: string, from: number): number {
  const isNegative = text.charCodeAt(from) === MINUS
  let value = 0
  let digits = 0
  let decimals = -1
  let at = isNegative ? from + 1 : from
  for (let code = text.charCodeAt(at); isDigit(code) || (code === DOT && decimals < 0); code = text.charCodeAt(++at)) {
    if (code === DOT) decimals = 0
    else if (digits < MOST_DIGITS) {
      value = value * 10 + (code - ZERO)
      if (value > 0) digits += 1
      if (decimals >= 0) decimals += 1
    } else if (decimals < 0) return spelledNumber(text, from)
  }
  stop = at
  if (isOfNumber(text.charCodeAt(at)) || at === from || (isNegative && at === from + 1) || decimals >= POWERS.length) {
    return spelledNumber(text, from)
  }
  const size = decimals > 0 ? value / (POWERS[decimals] ?? 1) : value
  return isNegative ? -size : size
}

/** With an exponent, very long, or none at all. */
function spelledNumber(text: string, from: number): number {
  let end = from
  while (isOfNumber(text.charCodeAt(end))) end += 1
  stop = end
  return Number(text.slice(from, end))
}

function isOfNumber(code: number): boolean {
  return isDigit(code) || code === DOT || code === MINUS || code === PLUS || code === SMALL_E || code === LARGE_E
}
