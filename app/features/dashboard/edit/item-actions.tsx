import { Settings2, Trash2 } from 'lucide-react'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useEditing } from './edit-context.ts'
import { useItemMenu } from './use-item-menu.ts'

interface ItemActionsProps {
  readonly item: Item
  readonly align?: 'start' | 'end'
}

/** Options and delete of any item of the canvas. */
export function ItemActions({ item, align = 'start' }: ItemActionsProps) {
  const { nameOf, change } = useEditing()
  const items = useItemMenu(item)
  const name = nameOf(item.id)
  return (
    <>
      <Menu label={t(editMessages.options, { name })} items={items} align={align}>
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
    </>
  )
}
