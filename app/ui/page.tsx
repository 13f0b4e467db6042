import { createContext, useContext, useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { cx } from './cx.ts'
import styles from './page.module.css'

interface PageFrame {
  /** Opens the navigation on narrow windows. */
  readonly start: ReactNode
  /** Search, create, account: the same on every page. */
  readonly end: ReactNode
}

/** What the frame puts into every page's top bar. */
export const PageFrameContext = createContext<PageFrame>({ start: null, end: null })

export interface Crumb {
  readonly label: string
  readonly to: string
}

interface PageHeaderProps {
  /** Names the page in the window title and to screen readers. */
  readonly title: string
  /** Draws the title in another way (an input while editing); it must hold the one `h1` of the page. */
  readonly heading?: ReactNode
  readonly crumbs?: readonly Crumb[]
  /** Right after the title: star, badge. */
  readonly after?: ReactNode
  /** Before the frame's own tools: who is here. */
  readonly presence?: ReactNode
}

/** The top bar: where we are on the left; who is here, search, create and account on the right. */
export function PageHeader({ title, heading, crumbs = [], after, presence }: PageHeaderProps) {
  const frame = useContext(PageFrameContext)
  useEffect(() => {
    document.title = title ? t(uiMessages.windowTitle, { title }) : t(uiMessages.product)
  }, [title])
  return (
    <header className={styles.topbar}>
      {frame.start}
      <div className={styles.crumbs}>
        {crumbs.map((crumb) => (
          <span key={crumb.to} className={styles.crumb}>
            <Link to={crumb.to}>{crumb.label}</Link>
            <span className={styles.slash} aria-hidden="true">
              /
            </span>
          </span>
        ))}
        {heading ?? <PageTitle>{title}</PageTitle>}
      </div>
      {after}
      <div className={styles.tools}>
        {presence}
        {frame.end}
      </div>
    </header>
  )
}

/** The `h1` of the top bar; route changes move the focus here. */
export function PageTitle({ children }: { readonly children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={styles.title} data-tooltip-overflow="">
      {children}
    </h1>
  )
}

interface PageBodyProps {
  /** `scroll` pads and scrolls; `fill` leaves all of the space to the content, which scrolls by itself. */
  readonly layout?: 'scroll' | 'fill'
  readonly className?: string
  readonly children: ReactNode
}

/** The main part of a page, under its bars. The skip link leads here. */
export function PageBody({ layout = 'scroll', className, children }: PageBodyProps) {
  return (
    <main id="content" tabIndex={-1} className={cx(styles.body, layout === 'scroll' && styles.padded, className)}>
      {children}
    </main>
  )
}

interface SubBarProps {
  /** The name of the bar among the page's landmarks. */
  readonly label?: string
  readonly children: ReactNode
}

/** The second bar of a page: tabs and actions in one line. */
export function SubBar({ label = t(uiMessages.pageTools), children }: SubBarProps) {
  return (
    <section aria-label={label} className={styles.subbar}>
      {children}
    </section>
  )
}

/** A short upright line between groups of a bar. */
export function BarSeparator() {
  return <span className={styles.separator} aria-hidden="true" />
}
