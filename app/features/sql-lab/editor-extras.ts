import { autocompletion, closeBrackets, closeBracketsKeymap, closeCompletion, completionKeymap } from '@codemirror/autocomplete'
import { sql, type SQLNamespace } from '@codemirror/lang-sql'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import { sqlDialect } from '../../ui/sql-dialects.ts'

/** What the editor knows of the chosen database. */
export interface Vocabulary {
  readonly backend: string
  /** Tables with the columns that are known. */
  readonly schema: SQLNamespace
}

/** What the editor can do without for its first moment: it loads behind the text. */
export function editorExtras({ backend, schema }: Vocabulary, completes: boolean): Extension {
  return [
    sql({ dialect: sqlDialect(backend), schema, upperCaseKeywords: true }),
    search({ top: true }),
    highlightSelectionMatches(),
    closeBrackets(),
    completes ? autocompletion({ icons: false }) : [],
    Prec.highest(keymap.of([{ key: 'Mod-Enter', run: closed }, { key: 'Mod-Shift-Enter', run: closed }])),
    keymap.of([...closeBracketsKeymap, ...searchKeymap, ...completionKeymap]),
  ]
}

/** Running is the end of typing: the list goes away, and the key goes on to whoever runs. */
function closed(view: EditorView): boolean {
  closeCompletion(view)
  return false
}
