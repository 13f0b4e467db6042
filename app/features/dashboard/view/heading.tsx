import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { cx } from '../../../ui/cx.ts'
import { metaText } from '../layout/items.ts'
import styles from './heading.module.css'

const SIZES: Readonly<Record<string, string | undefined>> = {
  SMALL_HEADER: styles.small,
  MEDIUM_HEADER: styles.medium,
  LARGE_HEADER: styles.large,
}

export function headingClass(item: Item): string {
  const filled = metaText(item, 'background') === 'BACKGROUND_WHITE'
  return cx(styles.heading, SIZES[metaText(item, 'headerSize')] ?? styles.medium, filled && styles.filled)
}

/** A text header of the layout. */
export function Heading({ item }: { readonly item: Item }) {
  return <h2 className={headingClass(item)}>{metaText(item, 'text')}</h2>
}
