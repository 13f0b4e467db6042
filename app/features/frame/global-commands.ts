import { Keyboard, LayoutDashboard, Monitor, Moon, Rows3, Search, SquareTerminal, Sun, ChartLine } from 'lucide-react'
import { frameMessages } from '../../i18n/frame.ts'
import { t } from '../../i18n/message.ts'
import type { Command } from '../../ui/commands.ts'
import type { DensityChoice, ThemeChoice } from '../../ui/theme.ts'
import { visibleNavigation } from './navigation.ts'

interface GlobalContext {
  readonly may: (permission: string, view: string) => boolean
  readonly go: (path: string) => void
  readonly createDashboard: () => void
  readonly openPalette: () => void
  readonly openShortcuts: () => void
  readonly setTheme: (theme: ThemeChoice) => void
  readonly density: DensityChoice
  readonly setDensity: (density: DensityChoice) => void
}

/** The commands of every page. */
export function globalCommands(context: GlobalContext): readonly Command[] {
  return [...general(context), ...places(context), ...creations(context), ...looks(context)]
}

function general({ openPalette, openShortcuts }: GlobalContext): readonly Command[] {
  const group = t(frameMessages.groupGeneral)
  return [
    {
      id: 'palette.open',
      label: t(frameMessages.paletteLabel),
      group,
      keys: ['Mod+K'],
      icon: Search,
      run: openPalette,
      hidden: true,
    },
    {
      id: 'shortcuts.open',
      label: t(frameMessages.shortcuts),
      group,
      keys: ['?'],
      icon: Keyboard,
      run: openShortcuts,
    },
  ]
}

function places({ may, go }: GlobalContext): readonly Command[] {
  return visibleNavigation(may).map((entry) => ({
    id: `go.${entry.to}`,
    label: t(frameMessages.goTo, { name: entry.label }),
    group: t(frameMessages.groupGo),
    icon: entry.icon,
    run: () => go(entry.to),
  }))
}

function creations({ may, go, createDashboard }: GlobalContext): readonly Command[] {
  const group = t(frameMessages.groupCreate)
  const named = (name: string) => t(frameMessages.createNamed, { name })
  return [
    {
      id: 'create.dashboard',
      label: named(t(frameMessages.newDashboard)),
      group,
      icon: LayoutDashboard,
      when: () => may('can_write', 'Dashboard'),
      run: createDashboard,
    },
    {
      id: 'create.chart',
      label: named(t(frameMessages.newChart)),
      group,
      icon: ChartLine,
      when: () => may('can_write', 'Chart'),
      run: () => go('/explore/'),
    },
    {
      id: 'create.query',
      label: named(t(frameMessages.newQuery)),
      group,
      icon: SquareTerminal,
      when: () => may('can_read', 'SQLLab'),
      run: () => go('/sqllab/?new=true'),
    },
  ]
}

function looks({ setTheme, density, setDensity }: GlobalContext): readonly Command[] {
  const group = t(frameMessages.groupLook)
  const compact = density === 'compact'
  return [
    { id: 'theme.light', label: t(frameMessages.useLight), group, icon: Sun, run: () => setTheme('light') },
    { id: 'theme.dark', label: t(frameMessages.useDark), group, icon: Moon, run: () => setTheme('dark') },
    { id: 'theme.system', label: t(frameMessages.useSystem), group, icon: Monitor, run: () => setTheme('system') },
    {
      id: 'density.toggle',
      label: t(compact ? frameMessages.useDefaultDensity : frameMessages.useCompact),
      group,
      icon: Rows3,
      run: () => setDensity(compact ? 'default' : 'compact'),
    },
  ]
}
