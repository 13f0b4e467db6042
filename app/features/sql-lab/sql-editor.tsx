import { EditorView } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { mountSqlEditor } from '../../sync/sql-editor.ts'
import type { SqlTabSnapshot } from '../../sync/sql-tab-store.ts'
import { editorExtensions, editorParts, type EditorKeys } from './editor-extensions.ts'
import type { Vocabulary } from './editor-extras.ts'
import { peerCaretLayer, peerCarets, showCarets } from './peer-carets.ts'
import { markProblem, problemLayer, type EditorProblem } from './problem-mark.ts'
import styles from './tab-workspace.module.css'
import type { TabSession } from './tab-session.ts'

interface SqlEditorProps {
  readonly session: TabSession
  readonly snapshot: SqlTabSnapshot
  readonly vocabulary: Vocabulary
  readonly autocomplete: boolean
  readonly problem: EditorProblem | null
  readonly keys: Omit<EditorKeys, 'stepBack'>
  /** Asked to undo or redo what was typed before version `before`, which no editor remembers. */
  readonly onStepBack: (direction: 'undo' | 'redo', before: number) => void
  /** Told of the editor when it stands and, with null, when it goes. */
  readonly onView: (view: EditorView | null) => void
  /** Told when it changes whether text is selected. */
  readonly onSelection: (hasSelection: boolean) => void
}

/** The text of a tab, shared with everyone who has it open. React owns only the element around it. */
export function SqlEditor(props: SqlEditorProps) {
  const { session, snapshot, vocabulary, autocomplete, problem } = props
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const [parts] = useState(editorParts)
  const [view, setView] = useState<EditorView | null>(null)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const element = box.current
    if (!element || !snapshot.ready) return
    const keys: EditorKeys = {
      run: () => latest.current.keys.run(),
      runStatement: () => latest.current.keys.runStatement(),
      format: () => latest.current.keys.format(),
      stepBack: (direction) => latest.current.onStepBack(direction, session.store.text.shownSince),
    }
    const watching = EditorView.updateListener.of((update) => {
      if (update.selectionSet || update.docChanged) {
        const { anchor, head, empty } = update.state.selection.main
        session.store.setPresence({ anchor, head })
        latest.current.onSelection(!empty)
      }
    })
    const own = [editorExtensions(parts, keys, t(sqlMessages.editor)), peerCaretLayer, problemLayer, watching]
    const mounted = mountSqlEditor(session.store.text, element, own)
    if (!mounted) return
    setView(mounted.view)
    latest.current.onView(mounted.view)
    return () => {
      setView(null)
      latest.current.onView(null)
      session.store.setPresence(null)
      mounted.destroy()
    }
  }, [session, snapshot.ready, parts])

  useEffect(() => {
    if (!view) return
    let isGone = false
    void import('./editor-extras.ts').then(({ editorExtras }) => {
      if (!isGone) view.dispatch({ effects: parts.extras.reconfigure(editorExtras(vocabulary, autocomplete)) })
    })
    return () => {
      isGone = true
    }
  }, [view, parts, vocabulary, autocomplete])
  useEffect(() => {
    view?.dispatch({ effects: showCarets(peerCarets(snapshot.peers)) })
  }, [view, snapshot.peers])
  useEffect(() => {
    view?.dispatch({ effects: markProblem(problem) })
  }, [view, problem])

  return <div ref={box} className={styles.editor} />
}
