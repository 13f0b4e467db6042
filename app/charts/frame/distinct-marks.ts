import type { CanvasMark, Outline } from './marks.tsx'

/** Places of a canvas and sizes of marks are below it, so that four of them make one exact number. */
const SIDE = 4_096

/**
 * The marks without those that fall on the same pixels as one before them in the same paint: of very many most do.
 * `scale`: pixels of the canvas a CSS pixel.
 */
export function distinctMarks<T extends CanvasMark>(marks: readonly T[], scale: number): T[] {
  const places = new Map<string, Set<number | string>>()
  let last: T | undefined
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

function paintOf(mark: CanvasMark): string {
  const look = `${mark.kind} ${mark.fill} ${mark.opacity}`
  if (mark.kind === 'rect') return look
  const outlined = `${look} ${mark.fillOpacity} ${mark.stroke} ${mark.strokeWidth}`
  return mark.kind === 'dot' ? outlined : `${outlined} ${mark.dash} ${isClosed(mark)}`
}

/** The same as comparing what `paintOf` says, without saying it. */
function hasPaintOf(a: CanvasMark, b: CanvasMark): boolean {
  if (a.kind !== b.kind || a.fill !== b.fill || a.opacity !== b.opacity) return false
  if (a.kind === 'rect' || b.kind === 'rect') return true
  if (a.fillOpacity !== b.fillOpacity || a.stroke !== b.stroke || a.strokeWidth !== b.strokeWidth) return false
  return a.kind === 'dot' || b.kind === 'dot' || (a.dash === b.dash && isClosed(a) === isClosed(b))
}

function placeOf(mark: CanvasMark, scale: number): number | string {
  if (mark.kind === 'path') return mark.d
  if (mark.kind === 'outline') return wayOf(mark)
  const at = (value: number) => Math.min(SIDE - 1, Math.max(0, Math.round(value * scale)))
  if (mark.kind === 'dot') return (at(mark.x) * SIDE + at(mark.y)) * SIDE + at(2 * mark.r)
  return ((at(mark.x) * SIDE + at(mark.y)) * SIDE + at(mark.x + mark.width)) * SIDE + at(mark.y + mark.height)
}

const TENTHS = 10
const [FIRST_SEED, SECOND_SEED] = [0x9e3779b1, 0x85ebca6b]
/** Bits of the second half, so that both make an exact number. */
const HALF = 2 ** 21

/** A number for where an outline goes, in tenths of a pixel: 53 bits tell tens of thousands apart. */
function wayOf({ lines }: Outline): number {
  let a = lines.length
  let b = 0
  for (const line of lines) {
    for (let i = 0; i < line.length; i++) {
      const place = Math.round((line[i] ?? 0) * TENTHS)
      a = Math.imul(a ^ place, FIRST_SEED)
      a ^= a >>> 15
      b = Math.imul(b + place, SECOND_SEED) ^ (b >>> 13)
    }
    a ^= line.length
  }
  return (a >>> 0) * HALF + ((b >>> 0) % HALF)
}

function isClosed(mark: CanvasMark): boolean {
  return mark.kind === 'outline' && mark.isClosed
}
