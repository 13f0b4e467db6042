import { AXIS_FONT, COMPACT_HEIGHT, LABEL_LINE } from './limits.ts'
import { truncateText } from './text-width.ts'

/** Sentences under a drawing that say what it leaves out, and the height they take; a small chart has no room for them. */
export function notesRoom(notes: readonly string[], height: number): { shown: readonly string[]; taken: number } {
  const shown = height < COMPACT_HEIGHT ? [] : notes
  return { shown, taken: shown.length * LABEL_LINE }
}

export function Notes({ notes, width, height }: { notes: readonly string[]; width: number; height: number }) {
  return notes.map((note, index) => (
    <text key={note} x={2} y={height - 4 - (notes.length - 1 - index) * LABEL_LINE}>
      {truncateText(note, width - 4, AXIS_FONT)}
    </text>
  ))
}
