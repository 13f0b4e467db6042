import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Markup that came from data or a template, rebuilt as React elements from a short list of tags and attributes. Nothing
 * is ever handed to the page as text to parse: what is not on the list (scripts, handlers, forms, frames, styles that
 * load something) is left out, its text stays.
 */
export function cleanHtml(markup: string): ReactNode {
  return cleanElements(parseHtml(markup), MOST_NODES)
}

/** Markup as a document that loads and runs nothing. */
export function parseHtml(markup: string): HTMLElement {
  return new DOMParser().parseFromString(markup, 'text/html').body
}

/** The clean elements of parsed markup, of its first so many nodes: elements and texts. */
export function cleanElements(body: HTMLElement, nodes: number): ReactNode {
  return childrenOf(body, { left: nodes }, 0)
}

/** No fewer than the nodes of parsed markup: around and after each element there may be a text. */
export function mostNodes(body: HTMLElement): number {
  return 3 * body.getElementsByTagName('*').length + 1
}

/** Markup of a cell that a table may show: a tag that may be shown at the start, and the end of one at the end. */
export function looksLikeHtml(text: string): boolean {
  const [, tag] = /^\s*<([a-z][a-z\d]*)[\s/>][^]*>?\s*$/i.exec(text) ?? []
  return tag !== undefined && TAGS.has(tag.toLowerCase()) && text.trimEnd().endsWith('>')
}

/** More would freeze the page; a cell or a template of a person stays far below. */
const MOST_NODES = 20_000
const DEEPEST = 100

const TAGS = new Set(
  (
    'a abbr b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption ' +
    'figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp section small span ' +
    'strike strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr article nav aside'
  ).split(' '),
)
/** Elements whose text is no text. */
const DROPPED = new Set('script style template noscript iframe object embed svg math head title link meta'.split(' '))
const VOID = new Set(['br', 'col', 'hr', 'img', 'wbr'])
const ATTRIBUTES: Readonly<Record<string, string>> = {
  align: 'align',
  alt: 'alt',
  class: 'className',
  colspan: 'colSpan',
  dir: 'dir',
  height: 'height',
  lang: 'lang',
  open: 'open',
  rowspan: 'rowSpan',
  scope: 'scope',
  span: 'span',
  start: 'start',
  title: 'title',
  valign: 'vAlign',
  width: 'width',
}

type Budget = { left: number }

function childrenOf(parent: Node, budget: Budget, depth: number): ReactNode {
  const children: ReactNode[] = []
  for (const child of parent.childNodes) {
    if (budget.left-- <= 0) break
    children.push(<Fragment key={children.length}>{nodeOf(child, budget, depth)}</Fragment>)
  }
  return children
}

function nodeOf(node: Node, budget: Budget, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue
  if (!(node instanceof Element) || depth > DEEPEST) return null
  const tag = node.localName
  if (DROPPED.has(tag)) return null
  if (!TAGS.has(tag)) return childrenOf(node, budget, depth + 1)
  const props = attributesOf(node, tag)
  return VOID.has(tag) ? createElement(tag, props) : createElement(tag, props, childrenOf(node, budget, depth + 1))
}

function attributesOf(element: Element, tag: string): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const { name, value } of element.attributes) {
    const known = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name] : undefined
    if (known !== undefined) props[known] = name === 'open' ? true : value
  }
  const style = element.getAttribute('style')
  if (style !== null) props['style'] = cleanStyle(style)
  if (tag === 'a') {
    const href = safeUrl(element.getAttribute('href'), LINKS)
    if (href !== undefined) Object.assign(props, { href, target: '_blank', rel: 'noreferrer noopener' })
  }
  if (tag === 'img') Object.assign(props, { src: safeUrl(element.getAttribute('src'), IMAGES), loading: 'lazy' })
  return props
}

const LINKS = /^(https?:|mailto:|tel:|\/(?!\/)|#|\?)/i
const IMAGES = /^(https?:|\/(?!\/)|data:image\/(png|jpe?g|gif|webp);base64,)/i

/** An address of an allowed kind. Browsers skip control characters inside a scheme, so none may be there. */
function safeUrl(url: string | null, allowed: RegExp): string | undefined {
  const text = url?.trim() ?? ''
  // oxlint-disable-next-line no-control-regex -- exactly these are looked for
  return allowed.test(text) && !/[\u0000-\u001f\u007f\\]/.test(text) ? text : undefined
}

const STYLES =
  /^(align-items|background|background-color|border(-[a-z]+)*|color|display|flex(-[a-z]+)*|float|font-(size|style|weight)|gap|grid(-[a-z]+)*|justify-content|(max-|min-)?(width|height)|(margin|padding)(-[a-z]+)*|letter-spacing|line-height|list-style(-type)?|opacity|overflow(-[xy])?|text-(align|decoration|transform)|vertical-align|white-space|word-break)$/

/** Declarations that only paint or place: no addresses, no positions outside of the own box. */
export function cleanStyle(style: string): Record<string, string> {
  const result: Record<string, string> = {}
  for (const declaration of style.split(';')) {
    const at = declaration.indexOf(':')
    const name = declaration.slice(0, at).trim().toLowerCase()
    const value = declaration.slice(at + 1).trim()
    if (at < 1 || !STYLES.test(name) || !isHarmless(value)) continue
    result[name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value
  }
  return result
}

/** A value of a declaration that loads nothing and hides nothing behind an escape. */
export function isHarmless(value: string): boolean {
  return value !== '' && !/url\s*\(|image(-set)?\s*\(|expression\s*\(|javascript:|[\\<>{}@]|\/\*|!important/i.test(value)
}
