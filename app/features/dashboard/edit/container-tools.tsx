import { GripVertical } from 'lucide-react'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ItemActions } from './item-actions.tsx'
import styles from './item-frame.module.css'

/** The small bar of a row, a column or tabs: a grip and its acts. */
export function ContainerTools({ item }: { readonly item: Item }) {
  return (
    <div className={styles.tools}>
      <span className="row-1 muted" aria-hidden="true">
        <Icon icon={GripVertical} size="s" />
      </span>
      <ItemActions item={item} />
    </div>
  )
}
