import { expect } from 'vitest'

const TAG = /<(\/?)([a-zA-Z][\w:-]*)([^>]*?)(\/?)>/g
/** Elements that end where they begin, in HTML. */
const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
/** Attributes that hold words of people; all others hold figures and names of ours. */
const WORDS = /\s(aria-[\w-]+|title|alt|value|placeholder|data-[\w-]+|id|href|label)="[^"]*"/g
const NO_FIGURE = /NaN|undefined|Infinity|\[object /
/** Drawn, written, or said to be empty. */
const SAYS_SOMETHING = /<(path|rect|circle|line|ellipse|polygon|text|td|th|canvas|image)\b|>[^<\s]/

/**
 * The rules of everything that a chart may draw: every tag is closed where it was opened, none runs or loads anything,
 * no attribute holds a figure that is none, and something is there to be seen.
 */
export function expectSoundMarkup(markup: string): void {
  const open: string[] = []
  for (const [, closing, name = '', attributes = '', selfClosed] of markup.matchAll(TAG)) {
    expect(name).not.toMatch(/^(script|iframe|object|embed|base|form)$/i)
    const figures = attributes.replaceAll(WORDS, '')
    if (NO_FIGURE.test(figures)) expect(`<${name}${attributes}>`).not.toMatch(NO_FIGURE)
    const bare = attributes.replaceAll(/"[^"]*"/g, '""')
    if (/[\s"]on\w+=|'/i.test(bare)) expect(bare).toBe('')
    if (/(href|src|action)="\s*javascript:/i.test(attributes)) expect(attributes).toBe('')
    if (closing) expect(name).toBe(open.pop())
    else if (!selfClosed && !VOID.has(name)) open.push(name)
  }
  expect(open).toEqual([])
  expect(markup).toMatch(SAYS_SOMETHING)
}

/** What is written beside the tags, without words that the data brought along. */
export function expectSoundWords(markup: string): void {
  expect(markup.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(NO_FIGURE)
}

/** Signs that no XML document may hold, in the characters of the text; a lone half of a pair is one as well. */
// oxlint-disable-next-line no-control-regex -- exactly these are looked for
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u

/** The rules of a picture: one SVG document that readers of XML accept. */
export function expectSoundPicture(svg: string): void {
  expectSoundMarkup(svg)
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/)
  expect(svg).not.toMatch(/<(div|table|span|p|button|canvas|foreignObject|img)\b/)
  expect(NOT_XML.exec(svg)?.index).toBeUndefined()
}
