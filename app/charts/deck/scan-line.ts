import type { LineList } from './line-list.ts'
import { type ListSink, NOTHING, scanLists, skipBlanks } from './scan-lists.ts'

/**
 * Adds the line of a JSON text of nested lists of numbers, its first ring alone where there are several, as the open one
 * of a list. False where the text is anything else; nothing is added then.
 */
export function scanLine(text: string, reversed: boolean, lines: LineList): boolean {
  const sink = new FirstLine(lines, reversed)
  const end = scanLists(text, 0, sink)
  if (end !== NOTHING && sink.isEnded && skipBlanks(text, end) === text.length) return true
  lines.drop()
  return false
}

class FirstLine implements ListSink {
  isEnded = false
  #lines: LineList
  #isReversed: boolean

  constructor(lines: LineList, isReversed: boolean) {
    this.#lines = lines
    this.#isReversed = isReversed
  }

  position(first: number, second: number): void {
    if (this.isEnded) return
    if (this.#isReversed) this.#lines.addPosition(second, first)
    else this.#lines.addPosition(first, second)
  }

  lineEnd(): void {
    this.isEnded = true
  }

  groupEnd(): void {
    // Of further groups nothing is taken either.
  }
}
