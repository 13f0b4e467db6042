import { Move, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { useEditing } from './edit-context.ts'
import styles from './narrow-bar.module.css'

const AddSheet = lazy(async () => ({ default: (await import('./add-sheet.tsx')).AddSheet }))
const MoveSheet = lazy(async () => ({ default: (await import('./move-sheet.tsx')).MoveSheet }))

/** On a narrow window, where nothing is dragged: the ways to add and to move. */
export function NarrowBar() {
  const { live, selected } = useEditing()
  const [open, setOpen] = useState<'add' | 'move' | null>(null)
  const item = selected === null ? undefined : live.state.items[selected]
  return (
    <section className={styles.bar} aria-label={t(editMessages.layoutTools)}>
      <Button icon={Plus} aria-haspopup="dialog" onClick={() => setOpen('add')}>
        {t(editMessages.add)}
      </Button>
      <Button icon={Move} aria-haspopup="dialog" disabled={!item} onClick={() => setOpen('move')}>
        {t(editMessages.moveSelected)}
      </Button>
      <Suspense>
        {open === 'add' ? <AddSheet onClose={() => setOpen(null)} /> : null}
        {open === 'move' && item ? <MoveSheet item={item} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </section>
  )
}
