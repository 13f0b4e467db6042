import { MAX_SVG_MARKS } from './limits.ts'
import { type Mark, SvgMarks } from './marks.tsx'
import { mergeMarks } from './merged-marks.ts'

/** Marks in SVG; of more than a page can hold, those of one paint are one path. */
export function ManyMarks({ marks }: { marks: readonly Mark[] }) {
  return <SvgMarks marks={marks.length > MAX_SVG_MARKS ? mergeMarks(marks) : marks} />
}
