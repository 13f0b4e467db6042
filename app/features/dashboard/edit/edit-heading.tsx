import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { cx } from '../../../ui/cx.ts'
import { metaText } from '../layout/items.ts'
import { headingClass } from '../view/heading.tsx'
import { useEditing } from './edit-context.ts'
import styles from './edit-text.module.css'
import { TileTools } from './tile-tools.tsx'
import { InlineText } from './inline-text.tsx'
import toolStyles from './tile-tools.module.css'

/** A text header that can be written in place. */
export function EditHeading({ item }: { readonly item: Item }) {
  const { writing, write, change, nameOf } = useEditing()
  const text = metaText(item, 'text')
  return (
    <div className={styles.heading}>
      {writing === item.id ? (
        <InlineText
          className={headingClass(item)}
          label={nameOf(item.id)}
          value={text}
          onDone={(value) => {
            if (value !== null && value !== text) {
              change([{ type: 'editItem', data: { id: item.id, set: { text: value } } }])
            }
            write(null)
          }}
        />
      ) : (
        <h2 className={headingClass(item)} onDoubleClick={() => write(item.id)}>
          {text || t(editMessages.newHeader)}
        </h2>
      )}
      <span className={cx(toolStyles.floating)}>
        <TileTools item={item} />
      </span>
    </div>
  )
}
