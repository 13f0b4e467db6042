import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { ItemActions } from './item-actions.tsx'
import styles from './tile-tools.module.css'

/** The acts of a tile, beside its title. */
export function TileTools({ item }: { readonly item: Item }) {
  return (
    <div className={styles.tools}>
      <ItemActions item={item} align="end" />
    </div>
  )
}
