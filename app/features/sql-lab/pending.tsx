import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './pending.module.css'

interface PendingProps {
  /** Of the lines that are coming. */
  readonly widths: readonly string[]
  readonly label?: string
}

/** Lines of text that are on their way. */
export function Pending({ widths, label }: PendingProps) {
  return (
    <div className={styles.pending}>
      <Loading {...(label ? { label } : {})} />
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
