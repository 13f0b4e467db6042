/** Advance widths of Inter at weight 400 with tabular figures, per 1000 units, from the space (32) to the tilde (126). */
const WIDTHS = [
  269, 288, 466, 633, 642, 982, 644, 300, 391, 391, 648, 648, 269, 648, 269, 360, 648, 648, 648, 648, 648, 648, 648,
  648, 648, 648, 269, 269, 648, 648, 648, 511, 966, 703, 654, 730, 722, 601, 590, 746, 743, 269, 571, 672, 565, 903,
  753, 765, 639, 765, 644, 642, 646, 744, 703, 1007, 682, 679, 629, 391, 316, 391, 471, 456, 323, 562, 612, 571, 612,
  583, 335, 613, 591, 242, 242, 549, 242, 876, 591, 600, 612, 612, 391, 528, 327, 591, 562, 818, 546, 562, 552, 391,
  333, 391, 648,
]
const FIRST_CODE = 32
const LATIN_EXTENDED_END = 0x24f
const WIDE_START = 0x1100
const LATIN_EXTENDED_WIDTH = 610
const OTHER_WIDTH = 660
const WIDE_WIDTH = 1000
const SIGNS: ReadonlyMap<number, number> = new Map(
  Object.entries({ '–': 500, '—': 1000, '…': 864, '·': 288, '°': 456 }).map(([sign, width]) => [sign.charCodeAt(0), width]),
)
/** Characters beyond it take two places of a text. */
const LAST_SINGLE = 0xffff
/** Sums of the same widths in another order differ by less. */
const TIE = 1e-6

/** The bolder weights run this much wider. */
const WEIGHT_FACTOR: Readonly<Record<TextWeight, number>> = { 400: 1, 500: 1.015, 600: 1.032 }

export type TextWeight = 400 | 500 | 600

/** Width of a text in CSS pixels. Injected, so that charts lay out the same without a document. */
export type MeasureText = (text: string, size: number, weight?: TextWeight) => number

export const measureText: MeasureText = (text, size, weight = 400) => {
  let units = 0
  for (let at = 0; at < text.length; at += 1) {
    const known = WIDTHS[text.charCodeAt(at) - FIRST_CODE]
    if (known === undefined) {
      const code = text.codePointAt(at) ?? FIRST_CODE
      units += otherWidth(code)
      if (code > LAST_SINGLE) at += 1
    } else units += known
  }
  return (units * size * WEIGHT_FACTOR[weight]) / 1000
}

function otherWidth(code: number): number {
  const sign = SIGNS.get(code)
  if (sign !== undefined) return sign
  if (code <= LATIN_EXTENDED_END) return LATIN_EXTENDED_WIDTH
  return code >= WIDE_START ? WIDE_WIDTH : OTHER_WIDTH
}

/** The text, or as much of it as fits with an ellipsis; empty when not even one letter fits. Reads no further than that. */
export function truncateText(text: string, maxWidth: number, size: number, weight: TextWeight = 400): string {
  const room = maxWidth - measureText('…', size, weight)
  let used = 0
  let kept = 0
  for (const character of text) {
    used += measureText(character, size, weight)
    if (used > maxWidth + TIE) {
      const start = text.slice(0, kept)
      return start === '' ? '' : `${start.trimEnd()}…`
    }
    if (used <= room) kept += character.length
  }
  return text
}

/** Letters that say something, the ellipsis beside them. */
const LEAST_CUT = 3

/** As `truncateText`, but empty rather than one letter: what a mark must carry to be worth reading. */
export function markLabel(text: string, maxWidth: number, size: number, weight: TextWeight = 400): string {
  const kept = truncateText(text, maxWidth, size, weight)
  return kept === text || kept.length >= LEAST_CUT ? kept : ''
}
