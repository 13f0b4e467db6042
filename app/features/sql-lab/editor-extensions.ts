import { defaultKeymap, history, historyKeymap, redoDepth, undoDepth } from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { codeLook } from '../../ui/code-look.ts'

export interface EditorKeys {
  readonly run: () => void
  readonly runStatement: () => void
  readonly format: () => void
  /** Undo beyond what this editor has seen: what the reader typed before it was opened. */
  readonly stepBack: (direction: 'undo' | 'redo') => void
}

/** The parts of the editor that change while it is open. */
export interface EditorParts {
  /** Language, completion, search and brackets, once they are loaded. */
  readonly extras: Compartment
}

export function editorParts(): EditorParts {
  return { extras: new Compartment() }
}

/** Everything of the editor but its text and the sharing of it. */
export function editorExtensions(parts: EditorParts, keys: EditorKeys, label: string): Extension {
  const command = (run: () => void) => () => {
    run()
    return true
  }
  const beyond = (direction: 'undo' | 'redo', depth: (state: EditorState) => number) => (view: EditorView) => {
    if (depth(view.state) > 0) return false
    keys.stepBack(direction)
    return true
  }
  return [
    keymap.of([
      { key: 'Mod-z', run: beyond('undo', undoDepth) },
      { key: 'Mod-y', mac: 'Mod-Shift-z', run: beyond('redo', redoDepth) },
      { linux: 'Ctrl-Shift-z', run: beyond('redo', redoDepth) },
      { key: 'Mod-Enter', run: command(keys.run) },
      { key: 'Mod-Shift-Enter', run: command(keys.runStatement) },
      { key: 'Mod-Shift-f', run: command(keys.format) },
    ]),
    lineNumbers(),
    history(),
    drawSelection(),
    dropCursor(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    EditorState.allowMultipleSelections.of(true),
    EditorView.contentAttributes.of({ 'aria-label': label }),
    parts.extras.of([]),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    codeLook,
  ]
}
