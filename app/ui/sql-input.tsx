import { autocompletion, closeBrackets, closeBracketsKeymap, type Completion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { sql } from '@codemirror/lang-sql'
import { bracketMatching } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder, tooltips } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { codeLook } from './code-look.ts'
import { useFieldControl } from './field.tsx'
import { sqlDialect } from './sql-dialects.ts'
import styles from './sql-input.module.css'

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
export function SqlInput({ value, label, backend, names, placeholder: hint, onChange, onSubmit }: SqlInputProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const field = useFieldControl()
  const describedBy = field['aria-describedby']
  const changed = useEffectEvent(onChange)
  const submitted = useEffectEvent(onSubmit)
  const extensions = useEffectEvent((): Extension => [
    keymap.of([{ key: 'Mod-Enter', run: () => (submitted(), true) }]),
    history(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ icons: false }),
    sql({
      dialect: sqlDialect(backend),
      upperCaseKeywords: true,
      schema: { dataset: names.map(completion) },
      defaultTable: 'dataset',
    }),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
    EditorView.lineWrapping,
    // The list may be longer than the form that holds the box.
    tooltips({ parent: document.body }),
    hint ? placeholder(hint) : [],
    EditorView.contentAttributes.of({ 'aria-label': label, ...(describedBy ? { 'aria-describedby': describedBy } : {}) }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) changed(update.state.doc.toString())
    }),
    codeLook,
    BOX,
  ])
  const start = useEffectEvent(() => EditorState.create({ doc: value, extensions: extensions() }))

  useEffect(() => {
    if (!box.current) return
    const made = new EditorView({ state: start(), parent: box.current })
    view.current = made
    return () => {
      view.current = null
      made.destroy()
    }
  }, [])
  useEffect(() => {
    const shown = view.current
    if (!shown || shown.state.doc.toString() === value) return
    shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: value } })
  }, [value])

  return <div ref={box} className={styles.box} data-invalid={field['aria-invalid']} />
}

/** A box among fields, not a page: less room around the text. */
const BOX = EditorView.theme({
  '.cm-content': { padding: 'var(--s-1-half) 0' },
  '.cm-line': { padding: '0 var(--s-2-half)' },
})

const PLAIN_NAME = /^[a-z_][a-z0-9_]*$/i

/** A name with capitals, blanks or signs only works in quotes. */
function completion({ name, detail }: SqlName): Completion {
  const apply = PLAIN_NAME.test(name) ? name : `"${name.replaceAll('"', '""')}"`
  return { label: name, apply, type: 'property', ...(detail ? { detail } : {}) }
}
