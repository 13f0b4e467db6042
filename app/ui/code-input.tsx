import { indentWithTab } from '@codemirror/commands'
import { keymap } from '@codemirror/view'
import { CodeBox } from './code-box.tsx'
import { CODE_LANGUAGES, type CodeLanguage } from './code-languages.ts'

export interface CodeInputProps {
  readonly value: string
  /** The accessible name. */
  readonly label: string
  readonly language: CodeLanguage
  readonly rows: number
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}

/** Lines of a template, a style or a script in their colours. Tab indents; Escape and then Tab goes on to what follows. */
export function CodeInput({ language, ...box }: CodeInputProps) {
  return <CodeBox {...box} language={() => [CODE_LANGUAGES[language], keymap.of([indentWithTab])]} />
}
