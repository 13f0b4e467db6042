/** A place in a text; line and column count from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/**
 * Translates places as the parser counts them, columns in code points, to offsets into the text, which JavaScript counts
 * in UTF-16 units.
 */
export function offsetFinder(text: string): (position: Position) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const wide = /[\ud800-\udbff]/.test(text)
  return ({ line, column }) => {
    const start = starts[line - 1] ?? text.length
    if (!wide) return start + column - 1
    let offset = start
    for (let point = 1; point < column; point++) offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1
    return offset
  }
}
