import type { LoadType, SqlValue } from '../../engine/engine.ts'

/** One column of a file: its values in the order of rows, all of one type. */
export interface FileColumn {
  readonly name: string
  readonly type: LoadType
  readonly values: readonly SqlValue[]
}

/** A file that cannot be read as asked; the text is shown to the person. */
export class UploadError extends Error {}

/** Names without doubles or gaps, as the data frame of the reference names them: `a`, `a.1`; `Unnamed: 2`. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>()
  return names.map((raw, position) => {
    const name = raw.trim() === '' ? `Unnamed: ${position}` : raw
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    return count === 0 ? name : `${name}.${count}`
  })
}
