import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { Origin } from './run-store.ts'

/** A part of the text that is to run, and where it begins. */
export interface RunRange {
  readonly sql: string
  readonly origin: Origin
}

/** What Run means: the selection, else the whole text. */
export function chosenRange(state: EditorState): RunRange {
  const { from, to, empty } = state.selection.main
  return empty ? rangeOf(state, 0, state.doc.length) : rangeOf(state, from, to)
}

/** The statement that the cursor stands in or behind; null in a text without any. */
export function statementAt(state: EditorState): RunRange | null {
  const at = state.selection.main.head
  let found: { readonly from: number; readonly to: number } | null = null
  for (let node = syntaxTree(state).topNode.firstChild; node; node = node.nextSibling) {
    if (node.name !== 'Statement') continue
    if (found && node.from > at) break
    found = { from: node.from, to: node.to }
  }
  return found && rangeOf(state, found.from, found.to)
}

function rangeOf(state: EditorState, from: number, to: number): RunRange {
  const line = state.doc.lineAt(from)
  return { sql: state.sliceDoc(from, to), origin: { line: line.number, column: from - line.from + 1 } }
}
