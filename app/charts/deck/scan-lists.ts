import { NumberScan } from './number-scan.ts'

const [OPEN, CLOSE, COMMA] = [91, 93, 44]
const [SPACE, TAB, RETURN] = [32, 9, 13]

/** What is told of nested lists of numbers, from the inside out. */
export type ListSink = {
  /** A list of numbers, of which the first two count. */
  position: (first: number, second: number) => void
  /** A list of positions ended. */
  lineEnd: () => void
  /** A list of lists of positions ended. */
  groupEnd: () => void
}

/** Nothing that could be read. */
export const NOTHING = -1

const numbers = new NumberScan()

/**
 * Reads nested lists of numbers out of a JSON text without making them: a hundred thousand outlines would leave millions
 * behind. Numbers must lie at the same depth everywhere: that of the first one, or `wanted`. Answers where the lists
 * ended, or `NOTHING` where the text is anything else, which only a whole reader of JSON can judge.
 */
export function scanLists(text: string, from: number, sink: ListSink, wanted = 0): number {
  let at = from
  let depth = 0
  let deepest = wanted
  let count = 0
  let first = Number.NaN
  let second = Number.NaN
  let isEntry = true
  const length = text.length
  while (at < length) {
    const code = text.charCodeAt(at)
    if (code <= SPACE) {
      if (!isBlankCode(code)) return NOTHING
      at += 1
    } else if (code === OPEN) {
      // Numbers and lists of the same depth: not positions.
      if (!isEntry || (deepest > 0 && depth >= deepest)) return NOTHING
      depth += 1
      at += 1
      count = 0
    } else if (code === CLOSE) {
      if (depth === 0 || isEntry) return NOTHING
      if (depth === deepest) {
        if (count < 2) return NOTHING
        sink.position(first, second)
      } else if (depth === deepest - 1) sink.lineEnd()
      else if (depth === deepest - 2) sink.groupEnd()
      depth -= 1
      at += 1
      if (depth === 0) return deepest > 0 ? at : NOTHING
    } else if (code === COMMA) {
      if (isEntry || depth === 0) return NOTHING
      isEntry = true
      at += 1
      continue
    } else {
      if (!isEntry || depth === 0 || (deepest > 0 && depth !== deepest)) return NOTHING
      deepest = depth
      numbers.read(text, at)
      if (numbers.stop === at) return NOTHING
      if (count === 0) first = numbers.value
      else if (count === 1) second = numbers.value
      count += 1
      at = numbers.stop
    }
    isEntry = code === OPEN || (isEntry && isBlankCode(code))
  }
  return NOTHING
}

/** Where the next thing begins. */
export function skipBlanks(text: string, from: number): number {
  let at = from
  let code = text.charCodeAt(at)
  while (code <= SPACE && isBlankCode(code)) code = text.charCodeAt(++at)
  return at
}

function isBlankCode(code: number): boolean {
  return code === SPACE || (code >= TAB && code <= RETURN)
}
