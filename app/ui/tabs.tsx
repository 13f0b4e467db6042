import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { handleRoving } from './roving.ts'
import styles from './tabs.module.css'

export interface TabItem<T extends string> {
  readonly value: T
  readonly label: ReactNode
  readonly count?: number | string
  readonly disabled?: boolean
}

interface TabsProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly items: readonly TabItem<T>[]
  readonly onChange: (value: T) => void
  /** `bar` underlines the chosen tab; `quiet` only darkens it (section headers). */
  readonly look?: 'bar' | 'quiet'
  /** Ids of the panels are `${idPrefix}-${value}`; needed with `TabPanel`. */
  readonly idPrefix?: string
  readonly className?: string
}

/** A row of tabs: one tab stop, arrows move and choose. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, value, items, onChange, look = 'bar', idPrefix, className } = props
  const fallback = useId()
  const prefix = idPrefix ?? fallback
  return (
    <div
      role="tablist"
      aria-label={label}
      className={cx(styles.tabs, look === 'quiet' && styles.quiet, className)}
      onKeyDown={(event) => handleRoving(event, 'horizontal')?.click()}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={`${prefix}-tab-${item.value}`}
          data-roving=""
          aria-selected={item.value === value}
          aria-controls={idPrefix && item.value === value ? `${prefix}-${item.value}` : undefined}
          tabIndex={item.value === value ? 0 : -1}
          disabled={item.disabled}
          className={styles.tab}
          onClick={() => onChange(item.value)}
        >
          {item.label}
          {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  readonly idPrefix: string
  readonly value: string
  readonly className?: string
  readonly children: ReactNode
}

/** The panel of the chosen tab of the `Tabs` with the same `idPrefix`. */
export function TabPanel({ idPrefix, value, className, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${idPrefix}-${value}`} aria-labelledby={`${idPrefix}-tab-${value}`} className={className}>
      {children}
    </div>
  )
}
