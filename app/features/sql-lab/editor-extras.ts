import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { sql, type SQLNamespace } from '@codemirror/lang-sql'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
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
    keymap.of([...closeBracketsKeymap, ...searchKeymap, ...completionKeymap]),
  ]
}
