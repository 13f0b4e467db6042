import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react'
import styles from './code-box.module.css'
import { codeLook } from './code-look.ts'
import { useFieldControl } from './field.tsx'

interface CodeBoxProps {
  readonly value: string
  /** The accessible name. */
  readonly label: string
  /** What it understands of the text; read once, when the box is first drawn. */
  readonly language: () => Extension
  readonly placeholder?: string | undefined
  /** Lines that are seen at first; three by default. */
  readonly rows?: number
  readonly onChange: (value: string) => void
  /** Ctrl or Cmd and Enter; without it those keys mean what they mean on the page. */
  readonly onSubmit?: () => void
}

/** A few lines of code among fields. */
export function CodeBox({ value, label, language, placeholder: hint, rows, onChange, onSubmit }: CodeBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const field = useFieldControl()
  const describedBy = field['aria-describedby']
  const isInvalid = field['aria-invalid'] === true
  const changed = useEffectEvent(onChange)
  const submitted = useEffectEvent(() => onSubmit?.())
  const extensions = useEffectEvent((): Extension => [
    onSubmit ? keymap.of([{ key: 'Mod-Enter', run: () => (submitted(), true) }]) : [],
    language(),
    history(),
    bracketMatching(),
    closeBrackets(),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'), ...historyKeymap]),
    EditorView.lineWrapping,
    hint ? placeholder(hint) : [],
    FIELD.of(fieldAttributes(label, describedBy, isInvalid)),
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
  useEffect(() => {
    view.current?.dispatch({ effects: FIELD.reconfigure(fieldAttributes(label, describedBy, isInvalid)) })
  }, [label, describedBy, isInvalid])

  const look: CSSProperties & { '--rows'?: number } = rows === undefined ? {} : { '--rows': rows }
  return <div ref={box} className={styles.box} style={look} data-invalid={field['aria-invalid']} />
}

/** What the field around a box says of it, which changes while somebody writes. */
const FIELD = new Compartment()

function fieldAttributes(label: string, describedBy: string | undefined, isInvalid: boolean): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
  })
}

/** A box among fields, not a page: less room around the text. */
const BOX = EditorView.theme({
  '.cm-content': { padding: 'var(--s-1-half) 0' },
  '.cm-line': { padding: '0 var(--s-2-half)' },
})
