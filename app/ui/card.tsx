import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './card.module.css'
import { IconButton } from './icon-button.tsx'
import type { MenuItem } from './menu-items.ts'
import { Menu } from './menu.tsx'
import { Skeleton } from './skeleton.tsx'

interface CardProps {
  readonly to: string
  readonly title: string
  /** After the title: certified. */
  readonly badge?: ReactNode
  /** The picture; without one the card is its text. */
  readonly thumb?: ReactNode
  /** Top right: star, who is here. */
  readonly corner?: ReactNode
  readonly meta: ReactNode
  readonly menu?: { readonly label: string; readonly items: readonly MenuItem[] }
}

/** One thing to open, as a card: the whole card is the link, its tools stay their own. */
export function Card({ to, title, badge, thumb, corner, meta, menu }: CardProps) {
  return (
    <article className={styles.card}>
      {thumb ? <div className={styles.thumb}>{thumb}</div> : null}
      <div className={styles.body}>
        <div className={styles.text}>
          <div className={styles.line}>
            <Link to={to} className={styles.link} data-tooltip-overflow="">
              {title}
            </Link>
            {badge}
          </div>
          <div className={styles.meta}>{meta}</div>
        </div>
        {corner ? <span className={styles.tool}>{corner}</span> : null}
        {menu ? (
          <span className={styles.tool}>
            <Menu label={menu.label} items={menu.items} align="end">
              {(trigger) => <IconButton {...trigger} icon={Ellipsis} size="sm" label={menu.label} />}
            </Menu>
          </span>
        ) : null}
      </div>
    </article>
  )
}

/** A card that is coming. */
export function CardSkeleton({ thumb }: { readonly thumb: boolean }) {
  return (
    <div className={styles.card} aria-hidden="true">
      {thumb ? <div className={styles.thumb} /> : null}
      <div className={styles.body}>
        <div className={styles.text}>
          <div className={styles.line}>
            <Skeleton width="60%" />
          </div>
          <div className={styles.meta}>
            <Skeleton width="35%" />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Cards side by side, as many as fit. */
export function Cards({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  return (
    <div className={styles.cards} role="group" aria-label={label}>
      {children}
    </div>
  )
}
