import { Settings2, Trash2 } from 'lucide-react'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useEditing } from './edit-context.ts'
import styles from './tile-tools.module.css'
import { useItemMenu } from './use-item-menu.ts'

/** Options and delete of a tile, beside its title. */
export function TileTools({ item }: { readonly item: Item }) {
  const { nameOf, change } = useEditing()
  const items = useItemMenu(item)
  const name = nameOf(item.id)
  return (
    <div className={styles.tools}>
      <Menu label={t(editMessages.options, { name })} items={items} align="end">
        {(trigger) => (
          <IconButton
            {...trigger}
            data-options=""
            icon={Settings2}
            size="sm"
            label={t(editMessages.options, { name })}
          />
        )}
      </Menu>
      <IconButton
        icon={Trash2}
        size="sm"
        label={t(editMessages.removeItem, { name })}
        onClick={() => change([{ type: 'removeItem', data: { id: item.id } }], t(editMessages.removed, { name }))}
      />
    </div>
  )
}
