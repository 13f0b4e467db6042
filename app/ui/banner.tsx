import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { LucideIcon } from './icon.tsx'

interface BannerProps {
  readonly tone?: 'info' | 'ok' | 'warning' | 'danger'
  readonly icon?: LucideIcon
  readonly children: ReactNode
  /** At the end: one or two small buttons. */
  readonly actions?: ReactNode
}

const ICONS = { info: Info, ok: CircleCheck, warning: TriangleAlert, danger: CircleX }

/** A message that belongs to the place it stands in and stays until its cause is gone. */
export function Banner({ tone = 'info', icon, children, actions }: BannerProps) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cx(styles.banner, tone !== 'info' && styles[tone])}>
      <Icon icon={icon ?? ICONS[tone]} />
      <span className="grow">{children}</span>
      {actions}
    </div>
  )
}
