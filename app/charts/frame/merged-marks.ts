import { distinctMarks } from './distinct-marks.ts'
import { type Mark, round } from './marks.tsx'

/**
 * Many marks of the same paint as one path each, what covers the same pixels drawn once: a picture of 100,000 marks
 * stays small enough to be written and drawn. The order of paints is that of their first mark.
 */
export function mergeMarks(marks: readonly Mark[]): Mark[] {
  const pieces = new Map<string, { first: Mark; outlines: Set<string> }>()
  for (const mark of distinctMarks(marks, 1)) {
    const paint = paintOf(mark)
    const piece = pieces.get(paint)
    if (piece) piece.outlines.add(outline(mark))
    else pieces.set(paint, { first: mark, outlines: new Set([outline(mark)]) })
  }
  return [...pieces].map(([paint, { first, outlines }]) => pathLike(first, paint, [...outlines].join('')))
}

function paintOf(mark: Mark): string {
  switch (mark.kind) {
    case 'rect':
      return `rect ${mark.fill} ${mark.opacity ?? 1}`
    case 'dot':
      return `dot ${mark.r} ${mark.fill} ${mark.fillOpacity ?? 1} ${mark.opacity ?? 1}`
    case 'path': {
      const { fill, fillOpacity, stroke, strokeWidth, dash, cap, opacity } = mark
      return `path ${fill} ${fillOpacity} ${stroke} ${strokeWidth} ${dash} ${cap} ${opacity}`
    }
  }
}

/** A dot is the round end of a line without length, as wide as the dot. */
function pathLike(mark: Mark, key: string, d: string): Mark {
  if (mark.kind === 'path') return { ...mark, d }
  if (mark.kind === 'rect') return { kind: 'path', key, d, fill: mark.fill, opacity: mark.opacity }
  const opacity = (mark.opacity ?? 1) * (mark.fillOpacity ?? 1)
  return { kind: 'path', key, d, stroke: mark.fill, strokeWidth: 2 * mark.r, cap: 'round', opacity }
}

function outline(mark: Mark): string {
  if (mark.kind === 'path') return mark.d
  if (mark.kind === 'dot') return `M${Math.round(mark.x)},${Math.round(mark.y)}h0`
  return `M${round(mark.x)},${round(mark.y)}h${round(mark.width)}v${round(mark.height)}h${-round(mark.width)}z`
}
