import { useQuery } from '@tanstack/react-query'
import { PanelLeftClose, PanelLeftOpen, Star } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { bootstrap, may } from '../../api/bootstrap.ts'
import { dashboards } from '../../api/dashboards.ts'
import { frameMessages } from '../../i18n/frame.ts'
import { t } from '../../i18n/message.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { tooltipProps } from '../../ui/tooltip.ts'
import { Logo } from './logo.tsx'
import { isCurrent, visibleNavigation } from './navigation.ts'
import styles from './rail.module.css'

/** As many favourites as fit above the fold of a laptop. */
const FAVOURITES = 8

interface RailProps {
  readonly collapsed: boolean
  /** Absent in the sheet of narrow windows, which has its own way to close. */
  readonly onToggle?: () => void
}

/** The main navigation: an icon and a word each, or icons alone. */
export function Rail({ collapsed, onToggle }: RailProps) {
  const { pathname } = useLocation()
  return (
    <nav className={styles.rail} aria-label={t(frameMessages.mainNavigation)} data-collapsed={collapsed || undefined}>
      <Link to="/" className={styles.logo} aria-label={t(frameMessages.homeLink)}>
        <Logo />
        <span>Meridian</span>
      </Link>
      {visibleNavigation(may).map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={styles.item}
          aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
          aria-label={collapsed ? entry.label : undefined}
          {...tooltipProps(collapsed ? entry.label : undefined)}
        >
          <Icon icon={entry.icon} />
          <span>{entry.label}</span>
        </Link>
      ))}
      {collapsed ? null : <Favourites />}
      {onToggle ? (
        <div className={styles.foot}>
          <button
            type="button"
            className={styles.item}
            aria-label={t(collapsed ? frameMessages.expandNavigation : frameMessages.collapseNavigation)}
            aria-expanded={!collapsed}
            onClick={onToggle}
            {...tooltipProps(collapsed ? t(frameMessages.expandNavigation) : undefined)}
          >
            <Icon icon={collapsed ? PanelLeftOpen : PanelLeftClose} />
            <span>{t(frameMessages.collapse)}</span>
          </button>
        </div>
      ) : null}
    </nav>
  )
}

function Favourites() {
  const { pathname } = useLocation()
  const { data } = useQuery({
    ...dashboards.list({
      filters: [{ col: 'id', opr: 'dashboard_is_favorite', value: true }],
      orderColumn: 'dashboard_title',
      pageSize: FAVOURITES,
      columns: ['id', 'dashboard_title', 'url'],
    }),
    enabled: bootstrap().user !== null && may('can_read', 'Dashboard'),
  })
  if (!data || data.result.length === 0) return null
  return (
    <>
      <h2 className={styles.section}>{t(frameMessages.favourites)}</h2>
      {data.result.map((dashboard) => (
        <Link
          key={dashboard.id}
          to={dashboard.url}
          className={cx(styles.item, styles.pin)}
          aria-current={pathname === dashboard.url ? 'page' : undefined}
        >
          <Icon icon={Star} size="s" />
          <span className="trunc" data-tooltip-overflow="">
            {dashboard.dashboard_title}
          </span>
        </Link>
      ))}
    </>
  )
}
