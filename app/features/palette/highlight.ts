/** A piece of a label; `match` pieces are what the reader typed. */
export interface Piece {
  readonly text: string
  readonly match: boolean
}

/** Cuts a label at every occurrence of the query, in any case. */
export function highlight(label: string, query: string): readonly Piece[] {
  const needle = query.trim().toLowerCase()
  if (!needle) return [{ text: label, match: false }]
  const pieces: Piece[] = []
  const haystack = label.toLowerCase()
  let at = 0
  for (let found = haystack.indexOf(needle); found >= 0; found = haystack.indexOf(needle, at)) {
    if (found > at) pieces.push({ text: label.slice(at, found), match: false })
    pieces.push({ text: label.slice(found, found + needle.length), match: true })
    at = found + needle.length
  }
  if (at < label.length) pieces.push({ text: label.slice(at), match: false })
  return pieces
}
