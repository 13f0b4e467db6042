const BREAKS = /<\/?(address|article|aside|blockquote|br|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|table|tr|ul)\b[^>]*>/gi
const DROPPED = /<(script|style|template|title)\b[^]*?<\/\1\s*>/gi
/** Between the cells of a row. */
const CELL_GAP = '  '
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** What a reader sees of markup, a line a block: for pictures and measuring, where nothing can be parsed. */
export function plainText(markup: string): string {
  return markup
    .replaceAll(DROPPED, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(BREAKS, '\n')
    .replaceAll(/<\/t[dh]\s*>/gi, CELL_GAP)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replaceAll(/[ \t]*\n[ \t\n]*/g, '\n')
    .trim()
}
