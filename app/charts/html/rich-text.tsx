import { type ReactNode } from 'react'
import { cleanHtml, looksLikeHtml } from './clean-html.tsx'
import { plainText } from './plain-text.ts'

/** A text of a cell: markup becomes clean elements where it may, and without a document its text alone. */
export function richText(text: string, rendersHtml: boolean): ReactNode {
  if (!rendersHtml || !looksLikeHtml(text)) return text
  return typeof DOMParser === 'undefined' ? plainText(text) : cleanHtml(text)
}
