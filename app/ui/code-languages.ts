import { cssLanguage } from '@codemirror/lang-css'
import { htmlLanguage } from '@codemirror/lang-html'
import { javascriptLanguage } from '@codemirror/lang-javascript'
import type { Extension } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, MatchDecorator, ViewPlugin, type ViewUpdate } from '@codemirror/view'

/** What templates, their styles and scripts are written in. */
export type CodeLanguage = 'css' | 'handlebars' | 'javascript'

/** Comments, blocks and expressions of Handlebars, which HTML takes for text. */
const EXPRESSION = /\{\{!--[\s\S]*?--\}\}|\{\{!?[^}]*\}\}\}?/g

const expressions = new MatchDecorator({
  regexp: EXPRESSION,
  decoration: ([text]) => Decoration.mark({ class: text.startsWith('{{!') ? 'cm-template-comment' : 'cm-template-expression' }),
})

const templateMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = expressions.createDeco(view)
    }

    update(update: ViewUpdate) {
      this.decorations = expressions.updateDeco(update, this.decorations)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

/** Colours and indentation of a language. */
export const CODE_LANGUAGES: Readonly<Record<CodeLanguage, Extension>> = {
  css: cssLanguage,
  handlebars: [htmlLanguage, templateMarks],
  javascript: javascriptLanguage,
}
