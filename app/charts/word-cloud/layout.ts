import { readNumber, readText } from '../form-data.ts'
import { measureText } from '../frame/text-width.ts'
import type { FormData } from '../types.ts'
import type { Word } from './prepare.ts'

export type PlacedWord = {
  word: Word
  text: string
  x: number
  y: number
  size: number
  /** Degrees, clockwise. */
  turn: number
  width: number
  height: number
}

export const FONT_SIZES = { from: 10, to: 70 }
export const WORD_WEIGHT = 600
const PADDING = 2
/** Height of the letters over that of the font. */
const LETTER_SHARE = 0.86
const LEAST_SIZE = 6
/** Sizes shrink by this until the largest words find their place. */
const SHRINK = 0.82
const MOST_ROUNDS = 8
/** Of the words, largest first, those that have to be there. */
const MUST_FIT = 0.1
const SPIRAL_STEP = 3.2
const MOST_STEPS = 1_500
const MOST_UPRIGHT = 0.62
const COVERED = 0.5
/** Side of the squares by which neighbours are found. */
const SQUARE = 24
const MOST_LETTERS = 60
/** After so many words in a row without a place the cloud is full: the others are no larger, and few would be lucky. */
const MOST_FAILED = 30

/**
 * Words on a spiral from the middle outwards, largest first, none on another. Where the largest do not fit all become
 * smaller; small ones without a place are left out. Nothing is left to chance: the same words make the same cloud.
 */
export function layoutWords(formData: FormData, words: readonly Word[], width: number, height: number): PlacedWord[] {
  const from = Math.max(1, readNumber(formData, 'size_from') ?? FONT_SIZES.from)
  const to = Math.max(from, readNumber(formData, 'size_to') ?? FONT_SIZES.to)
  const sizes = sizesOf(words, from, to)
  const must = Math.max(1, Math.ceil(words.length * MUST_FIT))
  let scale = Math.min(1, startScale(words, sizes, width, height))
  let placed: PlacedWord[] = []
  for (let round = 0; round < MOST_ROUNDS; round++) {
    placed = placeAll(formData, words, sizes.map((size) => size * scale), width, height)
    const fits = words.slice(0, must).every((word) => placed.some((one) => one.word === word))
    if (fits && placed.length >= words.length * 0.8) break
    if (fits && scale * to <= 2 * LEAST_SIZE) break
    scale *= SHRINK
  }
  return placed
}

/** Words that cover half of the box have a chance to find their places. */
function startScale(words: readonly Word[], sizes: readonly number[], width: number, height: number): number {
  const covered = words.reduce((sum, { member }, index) => {
    const size = sizes[index] ?? 0
    return sum + measureText(shortened(member.label), size, WORD_WEIGHT) * size * LETTER_SHARE
  }, 0)
  return Math.sqrt((width * height * COVERED) / Math.max(1, covered))
}

function shortened(label: string): string {
  return label.length > MOST_LETTERS ? `${label.slice(0, MOST_LETTERS)}…` : label
}

function sizesOf(words: readonly Word[], from: number, to: number): number[] {
  const values = words.map(({ value }) => value)
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  return values.map((value) => (high > low ? from + ((value - low) / (high - low)) * (to - from) : to))
}

/** Every third word stands upright, or each is turned by a step of its own, by its place in the order. */
export function turnOf(rotation: string | undefined, index: number): number {
  if (rotation === 'flat') return 0
  if (rotation === 'random') return (((index * 5 + (index >> 2)) % 6) - 3) * 30
  return index % 3 === 1 ? 90 : 0
}

function placeAll(
  formData: FormData,
  words: readonly Word[],
  sizes: readonly number[],
  width: number,
  height: number,
): PlacedWord[] {
  const rotation = readText(formData, 'rotation') ?? 'square'
  const placed: PlacedWord[] = []
  const squares = new Map<number, Turned[]>()
  let failed = 0
  for (const [index, word] of words.entries()) {
    if (failed >= MOST_FAILED) break
    const text = shortened(word.member.label)
    const widest = (width - 2 * PADDING) / measureText(text, 1, WORD_WEIGHT)
    const size = Math.max(LEAST_SIZE, Math.min(sizes[index] ?? LEAST_SIZE, Math.floor(widest)))
    const box = {
      width: measureText(text, size, WORD_WEIGHT) + 2 * PADDING,
      height: size * LETTER_SHARE + 2 * PADDING,
    }
    const wanted = turnOf(rotation, index)
    // A long word that stands upright would leave the others no place around it.
    const turn = wanted !== 0 && box.width > height * MOST_UPRIGHT ? 0 : wanted
    const place = findPlace(box, turn, squares, width, height)
    failed = place ? 0 : failed + 1
    if (!place) continue
    const one = { word, text, size, turn, ...box, ...place }
    placed.push(one)
    for (const square of squaresOf(one, extentOf(one))) {
      const list = squares.get(square)
      if (list) list.push(one)
      else squares.set(square, [one])
    }
  }
  return placed
}

type Turned = { x: number; y: number; width: number; height: number; turn: number }

function findPlace(
  box: { width: number; height: number },
  turn: number,
  squares: ReadonlyMap<number, readonly Turned[]>,
  width: number,
  height: number,
): { x: number; y: number } | undefined {
  const stretch = width / Math.max(1, height)
  const reach = extentOf({ ...box, turn })
  if (2 * reach.x > width || 2 * reach.y > height) return undefined
  for (let step = 0; step < MOST_STEPS; step++) {
    // Equal steps along the spiral: its angle grows by the root.
    const angle = Math.sqrt(step) * 2.4
    const radius = SPIRAL_STEP * Math.sqrt(step) * 1.1
    const x = width / 2 + radius * Math.cos(angle) * Math.max(1, stretch)
    const y = height / 2 + radius * Math.sin(angle) * Math.max(1, 1 / stretch)
    if (x - reach.x < 0 || x + reach.x > width || y - reach.y < 0 || y + reach.y > height) {
      if (radius > Math.max(width, height)) return undefined
      continue
    }
    const here = { x, y, ...box, turn }
    if (!isTaken(here, reach, squares)) return { x, y }
  }
  return undefined
}

const ROW = 4_096

/** The squares under the upright box around a word, as numbers. */
function squaresOf(here: { x: number; y: number }, reach: { x: number; y: number }): number[] {
  const [top, bottom, left, right] = rangeOf(here, reach)
  const found: number[] = []
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) found.push(row * ROW + column)
  }
  return found
}

/** Their first and last rows and columns. */
function rangeOf({ x, y }: { x: number; y: number }, reach: { x: number; y: number }): [number, number, number, number] {
  const square = (place: number) => Math.floor(place / SQUARE)
  return [square(y - reach.y), square(y + reach.y), square(x - reach.x), square(x + reach.x)]
}

function isTaken(
  here: Turned,
  reach: { x: number; y: number },
  squares: ReadonlyMap<number, readonly Turned[]>,
): boolean {
  const [top, bottom, left, right] = rangeOf(here, reach)
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      if (squares.get(row * ROW + column)?.some((other) => touches(here, other))) return true
    }
  }
  return false
}

/** Half the width and height of the upright box around a turned one. */
function extentOf({ width, height, turn }: Omit<Turned, 'x' | 'y'>): { x: number; y: number } {
  const angle = (turn * Math.PI) / 180
  const cos = Math.abs(Math.cos(angle))
  const sin = Math.abs(Math.sin(angle))
  return { x: (width * cos + height * sin) / 2, y: (width * sin + height * cos) / 2 }
}

/** Whether two turned boxes share ground: they do not where a side of one lies between them. */
function touches(a: Turned, b: Turned): boolean {
  const dx = b.x - a.x
  const dy = b.y - a.y
  if (a.turn % 90 === 0 && b.turn % 90 === 0) {
    const wide = (one: Turned) => (one.turn % 180 === 0 ? one.width : one.height)
    const high = (one: Turned) => (one.turn % 180 === 0 ? one.height : one.width)
    return Math.abs(dx) * 2 < wide(a) + wide(b) && Math.abs(dy) * 2 < high(a) + high(b)
  }
  const near = Math.hypot(a.width, a.height) / 2 + Math.hypot(b.width, b.height) / 2
  if (Math.hypot(dx, dy) >= near) return false
  for (const turn of [a.turn, a.turn + 90, b.turn, b.turn + 90]) {
    const angle = (turn * Math.PI) / 180
    const axis = { x: Math.cos(angle), y: Math.sin(angle) }
    const apart = Math.abs(dx * axis.x + dy * axis.y)
    if (apart >= halfAlong(a, axis) + halfAlong(b, axis)) return false
  }
  return true
}

function halfAlong({ width, height, turn }: Turned, axis: { x: number; y: number }): number {
  const angle = (turn * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return (width * Math.abs(axis.x * cos + axis.y * sin) + height * Math.abs(axis.y * cos - axis.x * sin)) / 2
}

/** Whether a point lies on a word. */
export function onWord({ x, y, width, height, turn }: Turned, at: { x: number; y: number }): boolean {
  const angle = (-turn * Math.PI) / 180
  const dx = at.x - x
  const dy = at.y - y
  const along = dx * Math.cos(angle) - dy * Math.sin(angle)
  const across = dx * Math.sin(angle) + dy * Math.cos(angle)
  return Math.abs(along) <= width / 2 && Math.abs(across) <= height / 2
}
