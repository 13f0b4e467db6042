import { StateEffect, StateField, type Extension } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { Origin } from './run-store.ts'

/** Where the last run failed, in the text of the editor. */
export interface EditorProblem extends Origin {
  readonly message: string
}

const setProblem = StateEffect.define<EditorProblem | null>()

/** The effect that marks the place where the database stumbled, or takes the mark away. */
export function markProblem(problem: EditorProblem | null): StateEffect<unknown> {
  return setProblem.of(problem)
}

const mark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { effects, changes, state }) {
    const given = effects.findLast((effect) => effect.is(setProblem))
    if (!given?.is(setProblem)) return shown.map(changes)
    if (given.value === null) return Decoration.none
    const { line: number, column, message } = given.value
    const line = state.doc.line(Math.min(Math.max(1, number), state.doc.lines))
    const from = Math.min(line.from + Math.max(0, column - 1), line.to)
    const to = state.wordAt(from)?.to ?? Math.min(from + 1, line.to)
    if (from === to) return Decoration.none
    return Decoration.set(Decoration.mark({ class: 'cm-problem', attributes: { 'data-tooltip': message } }).range(from, to))
  },
  provide: (field) => EditorView.decorations.from(field),
})

export const problemLayer: Extension = [
  mark,
  EditorView.baseTheme({
    '.cm-problem': {
      textDecoration: 'underline wavy var(--danger)',
      textUnderlineOffset: 'var(--hairline)',
      textDecorationSkipInk: 'none',
    },
  }),
]
