import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'
import styles from './icon.module.css'

export type { LucideIcon } from 'lucide-react'

interface IconProps {
  readonly icon: LucideIcon
  /** m 16, s 14 (inside 24 px controls), xs 12 (inside badges). */
  readonly size?: 'm' | 's' | 'xs'
  readonly className?: string | undefined
}

/** A decorative icon; its meaning always stands beside it as text or as the control's accessible name. */
export function Icon({ icon: Glyph, size = 'm', className }: IconProps) {
  return <Glyph aria-hidden="true" focusable="false" className={cx(styles.icon, styles[size], className)} />
}
