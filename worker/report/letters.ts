/** What charts write that the letters of pictures do not have, and what stands for it there. */
const STAND_INS: Readonly<Record<string, string>> = { '△': 'Δ', '→': '›', '∞': 'Inf' }
const MISSING = new RegExp(Object.keys(STAND_INS).join('|'), 'g')

/** An SVG document with signs that every letter of Inter's Latin and Greek files can write. */
export function inPictureLetters(svg: string): string {
  return svg.replaceAll(MISSING, (sign) => STAND_INS[sign] ?? sign)
}
