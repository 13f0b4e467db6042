import type { Cell } from '../../api/sql-lab.ts'

/** Positions of the rows in which some cell contains the text, in any case; null when nothing is asked for. */
export function matchingRows(rows: readonly (readonly Cell[])[], count: number, typed: string): readonly number[] | null {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return null
  const found: number[] = []
  for (let at = 0; at < count; at++) {
    if (rows[at]?.some((cell) => cell !== null && String(cell).toLowerCase().includes(wanted))) found.push(at)
  }
  return found
}
