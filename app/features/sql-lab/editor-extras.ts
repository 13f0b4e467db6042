import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/** What the editor can do without for its first second: it loads behind the text. */
export function editorExtras(completes: boolean): Extension {
  return [
    search({ top: true }),
    highlightSelectionMatches(),
    closeBrackets(),
    completes ? autocompletion({ icons: false }) : [],
    keymap.of([...closeBracketsKeymap, ...searchKeymap, ...completionKeymap]),
  ]
}
