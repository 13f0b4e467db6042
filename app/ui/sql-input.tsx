import { autocompletion, type Completion, completionKeymap } from '@codemirror/autocomplete'
import { sql } from '@codemirror/lang-sql'
import type { Extension } from '@codemirror/state'
import { keymap, tooltips } from '@codemirror/view'
import { CodeBox } from './code-box.tsx'
import { sqlDialect } from './sql-dialects.ts'

/** A name that completion offers, with what it is beside it. */
export interface SqlName {
  readonly name: string
  readonly detail?: string | undefined
}

export interface SqlInputProps {
  readonly value: string
  /** The accessible name. */
  readonly label: string
  /** The engine, for its keywords and quotes. */
  readonly backend: string
  readonly names: readonly SqlName[]
  readonly placeholder?: string
  readonly onChange: (value: string) => void
  /** Ctrl or Cmd and Enter. */
  readonly onSubmit: () => void
}

/** A few lines of SQL with completion of keywords and of the given names. */
export function SqlInput({ backend, names, ...box }: SqlInputProps) {
  const language = (): Extension => [
    autocompletion({ icons: false }),
    sql({
      dialect: sqlDialect(backend),
      upperCaseKeywords: true,
      schema: { dataset: names.map(completion) },
      defaultTable: 'dataset',
    }),
    keymap.of([...completionKeymap]),
    // The list may be longer than the form that holds the box.
    tooltips({ parent: document.body }),
  ]
  return <CodeBox {...box} language={language} />
}

const PLAIN_NAME = /^[a-z_][a-z0-9_]*$/i

/** A name with capitals, blanks or signs only works in quotes. */
function completion({ name, detail }: SqlName): Completion {
  const apply = PLAIN_NAME.test(name) ? name : `"${name.replaceAll('"', '""')}"`
  return { label: name, apply, type: 'property', ...(detail ? { detail } : {}) }
}
