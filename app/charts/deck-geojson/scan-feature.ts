import type { LineList } from '../deck/line-list.ts'
import { type ListSink, NOTHING, scanLists, skipBlanks } from '../deck/scan-lists.ts'
import { partKind, type PartKind } from './part-kind.ts'

const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]
/** Below it are characters that no text of JSON holds. */
const FIRST_PRINTED = 32
const PLAIN_VALUE = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y

/** Properties nested deeper are left to a reader that needs no stack for them. */
const MOST_DEPTH = 64

/** Of the geometries that one list of coordinates makes: how deep its numbers lie, what a line of it is, its least points. */
const GEOMETRIES: Readonly<Record<string, { depth: number; part: PartKind; least: number }>> = {
  Point: { depth: 1, part: partKind.point, least: 1 },
  MultiPoint: { depth: 2, part: partKind.point, least: 1 },
  LineString: { depth: 2, part: partKind.line, least: 2 },
  MultiLineString: { depth: 3, part: partKind.line, least: 2 },
  Polygon: { depth: 3, part: partKind.area, least: 3 },
  MultiPolygon: { depth: 4, part: partKind.area, least: 3 },
}

/**
 * Adds the geometry of a feature, or a bare one, to a list of lines, and what each line is to `parts`, without making the
 * value that the text says. False, with nothing added, where the text is anything else: a collection, a feature with
 * colors of its own, names written with escapes, or no JSON; only a whole reader can judge those.
 */
export function scanFeature(text: string, lines: LineList, parts: PartKind[]): boolean {
  const [firstLine, firstPart] = [lines.length, parts.length]
  const end = scanObject(text, skipBlanks(text, 0), new PartSink(lines, parts), true)
  if (end !== NOTHING && skipBlanks(text, end) === text.length) return true
  lines.drop(firstLine)
  parts.length = firstPart
  return false
}

/** A feature, or a geometry. */
function scanObject(text: string, from: number, sink: PartSink, mayBeFeature: boolean): number {
  let type = ''
  let coordinates = NOTHING
  let isScanned = false
  let hasGeometry = false
  let hasProperties = false
  const end = scanMembers(text, from, (key, at) => {
    if (isName(text, key, 'type')) {
      const after = type === '' ? skipText(text, at) : NOTHING
      if (after !== NOTHING) type = text.slice(at + 1, after - 1)
      return after
    }
    if (isName(text, key, 'coordinates')) {
      if (coordinates !== NOTHING) return NOTHING
      coordinates = at
      isScanned = type !== ''
      return isScanned ? sink.scan(text, at, type) : skipValue(text, at)
    }
    if (isName(text, key, 'geometry')) {
      if (hasGeometry || !mayBeFeature) return NOTHING
      hasGeometry = true
      return scanObject(text, at, sink, false)
    }
    if (isName(text, key, 'properties')) {
      if (hasProperties) return NOTHING
      hasProperties = true
      if (text.charCodeAt(at) !== OPEN_OBJECT) return skipValue(text, at)
      return scanMembers(text, at, (name, value) => (isLook(text, name) ? NOTHING : skipValue(text, value)))
    }
    return isName(text, key, 'features') || isName(text, key, 'geometries') ? NOTHING : skipValue(text, at)
  })
  if (end === NOTHING) return NOTHING
  if (type === 'Feature') return hasGeometry && coordinates === NOTHING ? end : NOTHING
  if (hasGeometry || coordinates === NOTHING) return NOTHING
  return isScanned || sink.scan(text, coordinates, type) !== NOTHING ? end : NOTHING
}

/** Whether the text that begins at a quote is this one. */
function isName(text: string, at: number, name: string): boolean {
  return text.startsWith(name, at + 1) && text.charCodeAt(at + 1 + name.length) === QUOTE
}

/** Whether it names a color. */
function isLook(text: string, at: number): boolean {
  return text.startsWith('fill', at + 1) || text.startsWith('stroke', at + 1)
}

/** Tells of each member of an object where its name and its value begin; `read` answers where the value ends. */
function scanMembers(text: string, from: number, read: (key: number, at: number) => number): number {
  if (text.charCodeAt(from) !== OPEN_OBJECT) return NOTHING
  let at = skipBlanks(text, from + 1)
  if (text.charCodeAt(at) === CLOSE_OBJECT) return at + 1
  while (at < text.length) {
    const nameEnd = skipText(text, at)
    if (nameEnd === NOTHING) return NOTHING
    const colon = skipBlanks(text, nameEnd)
    if (text.charCodeAt(colon) !== COLON) return NOTHING
    const valueEnd = read(at, skipBlanks(text, colon + 1))
    if (valueEnd === NOTHING) return NOTHING
    at = skipBlanks(text, valueEnd)
    const code = text.charCodeAt(at)
    if (code === CLOSE_OBJECT) return at + 1
    if (code !== COMMA) return NOTHING
    at = skipBlanks(text, at + 1)
  }
  return NOTHING
}

function skipValue(text: string, at: number, depth = 0): number {
  if (depth > MOST_DEPTH) return NOTHING
  const code = text.charCodeAt(at)
  if (code === QUOTE) return skipText(text, at)
  if (code === OPEN_OBJECT) return scanMembers(text, at, (_, value) => skipValue(text, value, depth + 1))
  if (code === OPEN_LIST) return skipList(text, at, depth + 1)
  // Whatever follows it is judged by who goes on from there.
  PLAIN_VALUE.lastIndex = at
  return PLAIN_VALUE.test(text) ? PLAIN_VALUE.lastIndex : NOTHING
}

function skipList(text: string, from: number, depth: number): number {
  let at = skipBlanks(text, from + 1)
  if (text.charCodeAt(at) === CLOSE_LIST) return at + 1
  while (at < text.length) {
    const end = skipValue(text, at, depth)
    if (end === NOTHING) return NOTHING
    at = skipBlanks(text, end)
    const code = text.charCodeAt(at)
    if (code === CLOSE_LIST) return at + 1
    if (code !== COMMA) return NOTHING
    at = skipBlanks(text, at + 1)
  }
  return NOTHING
}

/** After the closing quote; a text with escapes is left to others. */
function skipText(text: string, from: number): number {
  if (text.charCodeAt(from) !== QUOTE) return NOTHING
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at + 1
    if (code === BACKSLASH || code < FIRST_PRINTED) return NOTHING
  }
  return NOTHING
}

/** Makes lines of the lists of a geometry: too short ones, and areas without an outline, are left out. */
class PartSink implements ListSink {
  #lines: LineList
  #parts: PartKind[]
  #part: PartKind = partKind.point
  #least = 1
  #isFirstOfArea = true

  constructor(lines: LineList, parts: PartKind[]) {
    this.#lines = lines
    this.#parts = parts
  }

  scan(text: string, at: number, type: string): number {
    const geometry = Object.hasOwn(GEOMETRIES, type) ? GEOMETRIES[type] : undefined
    if (!geometry) return NOTHING
    this.#part = geometry.part
    this.#least = geometry.least
    this.#isFirstOfArea = true
    return scanLists(text, at, this, geometry.depth)
  }

  position(first: number, second: number): void {
    this.#lines.addPosition(first, second)
    if (this.#part === partKind.point) this.lineEnd()
  }

  lineEnd(): void {
    if (this.#lines.open < this.#least) {
      this.#lines.drop()
      return
    }
    this.#lines.end()
    this.#parts.push(this.#part === partKind.area && !this.#isFirstOfArea ? partKind.hole : this.#part)
    this.#isFirstOfArea = false
  }

  groupEnd(): void {
    this.#isFirstOfArea = true
  }
}
