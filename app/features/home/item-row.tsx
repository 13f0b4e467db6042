import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime, formatRelative } from '../../i18n/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { LucideIcon } from '../../ui/icon.tsx'
import { overflowTooltipProps, tooltipProps } from '../../ui/tooltip.ts'
import styles from './home.module.css'

interface ItemRowProps {
  readonly icon: LucideIcon
  readonly to: string
  readonly name: string
  readonly detail?: string | undefined
  readonly end?: ReactNode
  /** An instant as the API writes it. */
  readonly at: string | null
}

/** One thing in a list of the home page. */
export function ItemRow({ icon, to, name, detail, end, at }: ItemRowProps) {
  return (
    <li className={styles.row}>
      <Icon icon={icon} />
      <span className={styles.label}>
        <Link to={to} className={styles.link} {...overflowTooltipProps()}>
          {name}
        </Link>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {end}
      {at ? <When at={at} /> : null}
    </li>
  )
}

function When({ at }: { readonly at: string }) {
  const when = new Date(at)
  return (
    <time className={styles.when} dateTime={when.toISOString()} {...tooltipProps(formatDateTime(when))}>
      {formatRelative(when)}
    </time>
  )
}
