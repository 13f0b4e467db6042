import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const HIGHLIGHT = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.heading], color: 'var(--syn-keyword)', fontWeight: 'var(--fw-medium)' },
  { tag: [tags.typeName, tags.standard(tags.name), tags.propertyName, tags.attributeName], color: 'var(--syn-function)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--syn-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--syn-number)' },
  { tag: tags.comment, color: 'var(--syn-comment)', fontStyle: 'italic' },
  { tag: [tags.operator, tags.punctuation, tags.bracket], color: 'var(--syn-operator)' },
])

const THEME = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--fs-13)', color: 'var(--text)', backgroundColor: 'var(--surface-1)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-placeholder': { color: 'var(--text-muted)' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.7', fontVariantLigatures: 'none', letterSpacing: '0' },
  '.cm-content': { padding: 'var(--s-3) 0', caretColor: 'var(--text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)', borderLeftWidth: 'var(--hairline)' },
  '.cm-template-expression, .cm-template-expression *': { color: 'var(--syn-function)' },
  '.cm-template-comment, .cm-template-comment *': { color: 'var(--syn-comment)', fontStyle: 'italic' },
  '.cm-gutters': { backgroundColor: 'var(--surface-1)', color: 'var(--text-muted)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': {
    minWidth: 'var(--s-12)',
    padding: '0 var(--s-4) 0 0',
    fontSize: 'var(--fs-12)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-activeLineGutter': { color: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft-2)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft-2)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-float)',
    border: 'none',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow-float)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', fontSize: 'var(--fs-12)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: 'var(--s-half) var(--s-2)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft-2)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': { color: 'var(--text-muted)', fontStyle: 'normal' },
  '.cm-panels': { backgroundColor: 'var(--surface-0)', color: 'var(--text)', borderBottom: 'var(--border-w) solid var(--border)' },
  '.cm-panel.cm-search': { padding: 'var(--s-2) var(--s-3)' },
  '.cm-panel.cm-search [name=close]': { insetInlineEnd: 'var(--s-2)' },
  '.cm-textfield': {
    backgroundColor: 'var(--surface-1)',
    border: 'var(--border-w) solid var(--border-control)',
    borderRadius: 'var(--radius-s)',
    color: 'var(--text)',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--surface-1)',
    border: 'var(--border-w) solid var(--border-control)',
    borderRadius: 'var(--radius-s)',
    color: 'var(--text)',
  },
})

/** How code looks in every editor: its colours, font, gutters, completion list and search panel. */
export const codeLook: Extension = [syntaxHighlighting(HIGHLIGHT), THEME]
