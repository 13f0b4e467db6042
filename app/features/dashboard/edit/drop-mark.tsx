import { Ban, CornerDownRight } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useEditing } from './edit-context.ts'
import styles from './item-frame.module.css'

/** The drop line of one frame while something is dragged over it, legal or not; nothing otherwise. */
export function DropMark({ at }: { readonly at: string }) {
  const { indicator } = useEditing()
  const drop = useSyncExternalStore(indicator.subscribe, () => indicator.at(at))
  if (!drop) return null
  if (!drop.legal) {
    return (
      <>
        <span className={styles.forbidden} />
        <span className={cx(styles.tag, styles.no)}>
          <Icon icon={Ban} size="xs" />
          {drop.label}
        </span>
      </>
    )
  }
  return (
    <>
      <span className={cx(styles.line, styles[drop.edge ?? 'inside'], drop.inside && styles.within)} />
      <span className={cx(styles.tag, styles.ok)}>
        <Icon icon={CornerDownRight} size="xs" />
        {drop.label}
      </span>
    </>
  )
}
