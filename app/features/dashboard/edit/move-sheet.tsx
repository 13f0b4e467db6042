import { Trash2 } from 'lucide-react'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useEditing } from './edit-context.ts'
import styles from './narrow-bar.module.css'
import { moveDestinations, useMoveSteps, useSizeSteps } from './use-item-menu.ts'

/** Every move of a component as buttons; those of one step can be pressed again and again. */
export function MoveSheet({ item, onClose }: { readonly item: Item; readonly onClose: () => void }) {
  const editing = useEditing()
  const name = editing.nameOf(item.id)
  const steps = useMoveSteps(item)
  const sizes = useSizeSteps(item)
  const places = moveDestinations(editing, item)
  const remove = () => {
    onClose()
    editing.change([{ type: 'removeItem', data: { id: item.id } }], t(editMessages.removed, { name }))
  }
  return (
    <Sheet
      title={name}
      side="bottom"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet-danger" icon={Trash2} onClick={remove}>
            {t(editMessages.remove)}
          </Button>
          <Button className="push" kind="primary" onClick={onClose}>
            {t(editMessages.done)}
          </Button>
        </>
      }
    >
      <div className={styles.steps}>
        {[...steps, ...sizes].map((step) => (
          <Button key={step.id} icon={step.icon} disabled={step.disabled} onClick={step.onSelect}>
            {step.label}
          </Button>
        ))}
      </div>
      {places.length > 0 ? (
        <>
          <h3 className={styles.heading}>{t(editMessages.moveTo)}</h3>
          <ul>
            {places.map(({ id, label, depth, go }) => (
              <li key={id}>
                <button type="button" className={styles.place} style={{ '--depth': depth }} onClick={() => go() && onClose()}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Sheet>
  )
}
