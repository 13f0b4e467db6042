import { ChartLine, House, LayoutDashboard, SquareTerminal, Table2 } from 'lucide-react'
import { frameMessages } from '../../i18n/frame.ts'
import type { LucideIcon } from '../../ui/icon.tsx'

export interface NavigationEntry {
  readonly label: string
  readonly to: string
  readonly icon: LucideIcon
  /** The entry is current on every path that begins with one of these. */
  readonly paths: readonly string[]
  /** The permission pair that opens it; without one it is for everybody. */
  readonly permission?: readonly [permission: string, view: string]
}

export const NAVIGATION: readonly NavigationEntry[] = [
  { label: frameMessages.home, to: '/', icon: House, paths: ['/superset/welcome'] },
  {
    label: frameMessages.dashboards,
    to: '/dashboard/list/',
    icon: LayoutDashboard,
    paths: ['/dashboard', '/superset/dashboard'],
    permission: ['can_read', 'Dashboard'],
  },
  {
    label: frameMessages.charts,
    to: '/chart/list/',
    icon: ChartLine,
    paths: ['/chart', '/explore', '/superset/explore'],
    permission: ['can_read', 'Chart'],
  },
  {
    label: frameMessages.datasets,
    to: '/tablemodelview/list/',
    icon: Table2,
    paths: ['/tablemodelview', '/dataset'],
    permission: ['can_read', 'Dataset'],
  },
  {
    label: frameMessages.sql,
    to: '/sqllab/',
    icon: SquareTerminal,
    paths: ['/sqllab', '/savedqueryview'],
    permission: ['can_read', 'SQLLab'],
  },
]

/** Whether an entry stands for the page at a path. */
export function isCurrent(entry: NavigationEntry, pathname: string): boolean {
  return pathname === entry.to || entry.paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** The entries a reader may open. */
export function visibleNavigation(
  may: (permission: string, view: string) => boolean,
): readonly NavigationEntry[] {
  return NAVIGATION.filter(({ permission }) => !permission || may(...permission))
}
