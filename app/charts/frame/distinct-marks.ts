import type { Mark } from './marks.tsx'

/** Places of a canvas and sizes of marks are below it, so that four of them make one exact number. */
const SIDE = 4_096

/**
 * The marks without those that fall on the same pixels as one before them in the same paint: of very many most do.
 * `scale`: pixels of the canvas a CSS pixel.
 */
export function distinctMarks(marks: readonly Mark[], scale: number): Mark[] {
  const places = new Map<string, Set<number | string>>()
  let last: Mark | undefined
  let taken: Set<number | string> = new Set()
  return marks.filter((mark) => {
    // Marks of one series follow one another.
    if (!last || !hasPaintOf(last, mark)) {
      const paint = paintOf(mark)
      taken = places.get(paint) ?? new Set()
      places.set(paint, taken)
    }
    last = mark
    const place = placeOf(mark, scale)
    return !taken.has(place) && taken.add(place)
  })
}

function paintOf(mark: Mark): string {
  const look = `${mark.kind} ${mark.fill} ${mark.opacity}`
  if (mark.kind === 'rect') return look
  const outlined = `${look} ${mark.fillOpacity} ${mark.stroke} ${mark.strokeWidth}`
  return mark.kind === 'path' ? `${outlined} ${mark.dash}` : outlined
}

/** The same as comparing what `paintOf` says, without saying it. */
function hasPaintOf(a: Mark, b: Mark): boolean {
  if (a.kind !== b.kind || a.fill !== b.fill || a.opacity !== b.opacity) return false
  if (a.kind === 'rect' || b.kind === 'rect') return true
  if (a.fillOpacity !== b.fillOpacity || a.stroke !== b.stroke || a.strokeWidth !== b.strokeWidth) return false
  return a.kind === 'dot' || b.kind === 'dot' || a.dash === b.dash
}

function placeOf(mark: Mark, scale: number): number | string {
  if (mark.kind === 'path') return mark.d
  const at = (value: number) => Math.min(SIDE - 1, Math.max(0, Math.round(value * scale)))
  if (mark.kind === 'dot') return (at(mark.x) * SIDE + at(mark.y)) * SIDE + at(2 * mark.r)
  return ((at(mark.x) * SIDE + at(mark.y)) * SIDE + at(mark.x + mark.width)) * SIDE + at(mark.y + mark.height)
}
