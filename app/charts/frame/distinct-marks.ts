import type { Mark } from './marks.tsx'

/** Places of a canvas and sizes of marks are below it, so that four of them make one exact number. */
const SIDE = 4_096

/**
 * The marks without those that fall on the same pixels as one before them in the same paint: of very many most do.
 * `scale`: pixels of the canvas a CSS pixel.
 */
export function distinctMarks(marks: readonly Mark[], scale: number): Mark[] {
  const places = new Map<string, Set<number | string>>()
  let paint = ''
  let taken: Set<number | string> = new Set()
  return marks.filter((mark) => {
    const own = paintOf(mark)
    // Marks of one series follow one another.
    if (own !== paint) {
      paint = own
      taken = places.get(own) ?? new Set()
      places.set(own, taken)
    }
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

function placeOf(mark: Mark, scale: number): number | string {
  if (mark.kind === 'path') return mark.d
  const at = (value: number) => Math.min(SIDE - 1, Math.max(0, Math.round(value * scale)))
  if (mark.kind === 'dot') return (at(mark.x) * SIDE + at(mark.y)) * SIDE + at(2 * mark.r)
  return ((at(mark.x) * SIDE + at(mark.y)) * SIDE + at(mark.x + mark.width)) * SIDE + at(mark.y + mark.height)
}
