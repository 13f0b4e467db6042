import { type Extension, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { TextReplica } from './sql-text.ts'

/**
 * Shows a tab's text in `parent`. Local typing is sent as it happens, other people's arrives without moving the cursor.
 * Undo of typing is the editor's own history, which leaves other people's changes alone. Null before the text has come:
 * wait for `ready` of the store. Destroy the view through the returned function.
 */
export function mountSqlEditor(
  replica: TextReplica,
  parent: HTMLElement,
  extensions: Extension,
): { readonly view: EditorView; readonly destroy: () => void } | null {
  const watching = EditorView.updateListener.of((update) => {
    const local = update.transactions.some((transaction) => transaction.docChanged && !transaction.annotation(Transaction.remote))
    if (local) replica.edited()
  })
  const configured: Extension = [extensions, watching]
  const state = replica.borrow(configured)
  if (!state) return null
  const view = new EditorView({ state, parent })
  const shown = {
    get state() {
      return view.state
    },
    dispatch: (transaction: Transaction) => view.update([transaction]),
    // A text begun anew arrives without the editor's extensions.
    setState: () => view.setState(replica.borrow(configured) ?? view.state),
  }
  replica.attach(shown)
  return {
    view,
    destroy() {
      replica.detach(shown)
      view.destroy()
    },
  }
}
