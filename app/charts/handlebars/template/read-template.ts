import { t } from '../../../i18n/message.ts'
import { texts } from '../messages.ts'
import { readTag } from './read-expression.ts'
import { type Node, TemplateError } from './syntax.ts'

type Tag = { open: string; body: string; start: number; end: number; line: number }

/** Text and tags in turn; comments and blank lines around blocks are gone. */
type Piece = { text: string } | Tag

const TAG = /\\?\{\{\{\{|\\?\{\{(?:(~?)!--[^]*?--(~?)\}\}|(~?)(\{|[#^/>&!]|else\b)?)/g
/** Tags that may stand alone in a line, which then leaves no blank line behind. */
const STANDALONE = new Set(['#', '^', '/', '!', 'else'])
const MOST_NESTED = 100

/** The nodes of a Handlebars template. Throws `TemplateError` naming the line that cannot be read. */
export function readTemplate(source: string): Node[] {
  const pieces = trimmed(split(source))
  let at = 0

  function nodes(within: Tag | undefined, depth: number): { body: Node[]; end: Tag | undefined } {
    if (depth > MOST_NESTED) throw new TemplateError(t(texts.tooDeep), within?.line)
    const body: Node[] = []
    while (at < pieces.length) {
      const piece = pieces[at++]
      if (!piece) break
      if ('text' in piece) {
        if (piece.text !== '') body.push({ kind: 'text', text: piece.text })
      } else if (piece.open === '!') continue
      else if (piece.open === '/' || piece.open === 'else' || (piece.open === '^' && piece.body.trim() === '')) {
        if (!within) throw new TemplateError(t(texts.unexpected, { text: `{{${piece.open}${piece.body}}}` }), piece.line)
        return { body, end: piece }
      } else if (piece.open === '#' || piece.open === '^') body.push(block(piece, piece.body, piece.open === '^', depth))
      else if (piece.open === '>') throw new TemplateError(t(texts.noPartials), piece.line)
      else body.push({ kind: 'output', call: readTag(piece.body, piece.line).call, isEscaped: piece.open === '' })
    }
    if (within) throw new TemplateError(t(texts.notClosed, { block: within.body.trim() }), within.line)
    return { body, end: undefined }
  }

  /** From its opening tag to the closing one; `else if` makes a block inside the other branch. */
  function block(tag: Tag, source: string, isInverted: boolean, depth: number): Node {
    const { call, params } = readTag(source, tag.line)
    const first = nodes(tag, depth + 1)
    let inverse: Node[] = []
    let end = first.end
    if (end && end.open !== '/') {
      const chained = end.open === 'else' ? end.body.trim() : ''
      if (chained !== '') {
        const opener = { ...end, body: tag.body }
        return { kind: 'block', call, isInverted, params, body: first.body, inverse: [block(opener, chained, false, depth + 1)] }
      }
      const second = nodes(tag, depth + 1)
      inverse = second.body
      end = second.end
    }
    checkClosed(tag, end)
    return { kind: 'block', call, isInverted, params, body: first.body, inverse }
  }

  return nodes(undefined, 0).body
}

function checkClosed(tag: Tag, end: Tag | undefined) {
  const [name = ''] = tag.body.trim().split(/[\s(]/)
  if (!end || end.open !== '/') throw new TemplateError(t(texts.notClosed, { block: name }), tag.line)
  if (end.body.trim() !== name) throw new TemplateError(t(texts.closedBy, { block: name, end: end.body.trim() }), end.line)
}

function split(source: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  let line = 1
  TAG.lastIndex = 0
  for (let match = TAG.exec(source); match; match = TAG.exec(source)) {
    const start = match.index
    const before = source.slice(from, start)
    line += count(before)
    if (match[0].endsWith('{{{{')) throw new TemplateError(t(texts.noRawBlocks), line)
    if (match[0].startsWith('\\')) {
      const end = source.indexOf('}}', start)
      const stop = end < 0 ? source.length : end + 2
      pieces.push({ text: before + source.slice(start + 1, stop) })
      from = TAG.lastIndex = stop
      continue
    }
    const isComment = match[0].includes('!--')
    const open = isComment ? '!' : (match[4] ?? '')
    const close = open === '{' ? '}}}' : '}}'
    const end = isComment ? TAG.lastIndex - 2 : source.indexOf(close, TAG.lastIndex)
    if (end < 0) throw new TemplateError(t(texts.notClosed, { block: source.slice(start, start + 20) }), line)
    let body = isComment ? '' : source.slice(TAG.lastIndex, end)
    const trimsAfter = isComment ? match[2] === '~' : body.endsWith('~')
    if (trimsAfter && !isComment) body = body.slice(0, -1)
    const trimsBefore = (isComment ? match[1] : match[3]) === '~'
    pieces.push({ text: trimsBefore ? before.trimEnd() : before }, { open, body, start, end: end + close.length, line })
    line += count(source.slice(start, end))
    from = end + close.length
    if (trimsAfter) {
      const rest = source.slice(from)
      line += count(rest.slice(0, rest.length - rest.trimStart().length))
      from = source.length - rest.trimStart().length
    }
    TAG.lastIndex = from
  }
  pieces.push({ text: source.slice(from) })
  return pieces
}

function count(text: string): number {
  return text.split('\n').length - 1
}

/** A block tag alone in its line takes the whole line away, as Handlebars does. */
function trimmed(pieces: readonly Piece[]): Piece[] {
  const result = pieces.map((piece) => ({ ...piece }))
  for (const [index, piece] of pieces.entries()) {
    if ('text' in piece || !STANDALONE.has(piece.open)) continue
    const [before, after] = [pieces[index - 1], pieces[index + 1]]
    if (!before || !('text' in before) || !after || !('text' in after)) continue
    const opensLine = /(^|\n)[ \t]*$/.test(before.text) && (index > 1 || /^[ \t]*$|\n[ \t]*$/.test(before.text))
    const startsAfterTag = index > 1 && !before.text.includes('\n')
    const closesLine = /^[ \t]*(\r?\n|$)/.test(after.text)
    if (!opensLine || startsAfterTag || !closesLine) continue
    const [left, right] = [result[index - 1], result[index + 1]]
    if (left && 'text' in left) left.text = left.text.replace(/[ \t]*$/, '')
    if (right && 'text' in right) right.text = right.text.replace(/^[ \t]*\r?\n/, '')
  }
  return result
}
