import type { XAxis } from '../cartesian/series.ts'
import type { LegendItem } from '../frame/legend.tsx'
import type { QueryResult } from '../query-types.ts'
import type { FormData } from '../types.ts'

export type Look = { color: string; opacity: number; dash: string | undefined; width: number }

/** A formula, or the series of another chart. */
export type AnnotationLine = LegendItem &
  Look & {
    smooth: boolean
    markers: boolean
    /** In order of the axis. */
    points: readonly { position: number; value: number | null }[]
  }

/** Something that happened at a point of the axis, or between two. */
export type AnnotationMark = Look & {
  key: string
  from: number
  /** Undefined for an event. */
  to: number | undefined
  /** Name of the layer and title. */
  label: string
  details: readonly string[]
  showLabel: boolean
}

export type Annotations = {
  lines: readonly AnnotationLine[]
  marks: readonly AnnotationMark[]
  legend: readonly LegendItem[]
}

export const noAnnotations: Annotations = { lines: [], marks: [], legend: [] }

export type AnnotationInput = {
  formData: FormData
  result: QueryResult | undefined
  x: XAxis
  colorOf: (name: string) => string
  hidden: ReadonlySet<string> | undefined
}

/** Layers and their records as lines and marks on the axis of a chart. What has no place on it is left out. */
export type Annotate = (input: AnnotationInput) => Annotations

/** The value of a line at a point of the axis; null where it has none. */
export function valueAt(line: AnnotationLine, position: number | undefined): number | null {
  return line.points.find((point) => point.position === position)?.value ?? null
}

/** What happened at a point of the axis: intervals around it, and events that are nearer to it than to its neighbours. */
export function marksAt(marks: readonly AnnotationMark[], positions: readonly number[], index: number): AnnotationMark[] {
  const here = positions[index]
  if (here === undefined) return []
  const before = ((positions[index - 1] ?? here) + here) / 2
  const after = ((positions[index + 1] ?? here) + here) / 2
  return marks.filter(({ from, to }) =>
    to === undefined
      ? (from >= before && from < after) || from === here
      : from <= here && here <= to,
  )
}
