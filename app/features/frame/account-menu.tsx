import { Clock, Flag, Keyboard, LogIn, LogOut, Monitor, Moon, Rows3, ShieldCheck, Sun } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { bootstrap, may } from '../../api/bootstrap.ts'
import { useViewerZone } from '../../api/viewer-zone.ts'
import { frameMessages } from '../../i18n/frame.ts'
import { t } from '../../i18n/message.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { Menu } from '../../ui/menu.tsx'
import { personName } from '../../ui/person.ts'
import { useDensity, useTheme } from '../../ui/theme.ts'
import type { ThemeChoice } from '../../ui/theme.ts'
import { tooltipProps } from '../../ui/tooltip.ts'
import styles from './account-menu.module.css'

const TimeZoneDialog = lazy(async () => ({ default: (await import('./time-zone-dialog.tsx')).TimeZoneDialog }))

const THEMES: readonly { readonly value: ThemeChoice; readonly label: string; readonly icon: typeof Sun }[] = [
  { value: 'light', label: frameMessages.light, icon: Sun },
  { value: 'dark', label: frameMessages.dark, icon: Moon },
  { value: 'system', label: frameMessages.system, icon: Monitor },
]

/** The screens that administrators set things up on, as far as they are open to the reader. */
function settingsLinks(): readonly MenuItem[] {
  const links: MenuItem[] = []
  if (may('can_read', 'Row Level Security')) {
    links.push({ kind: 'link', id: 'rules', label: t(frameMessages.rules), icon: ShieldCheck, to: '/rowlevelsecurity/list/' })
  }
  if (may('can_read', 'Annotation')) {
    links.push({ kind: 'link', id: 'layers', label: t(frameMessages.annotationLayers), icon: Flag, to: '/annotationlayer/list/' })
  }
  if (links.length === 0) return links
  return [{ kind: 'label', id: 'settings', label: t(frameMessages.settings) }, ...links, { kind: 'separator', id: 'after-settings' }]
}

/** Who is signed in, how the product looks to them, and the way out. */
export function AccountMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const [theme, setTheme] = useTheme()
  const [density, setDensity] = useDensity()
  const [zone] = useViewerZone()
  const [choosesZone, setChoosesZone] = useState(false)
  const { user } = bootstrap()
  const person = { id: user?.userId ?? 0, firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' }
  const name = personName(person) || user?.username || ''
  const label = user ? t(frameMessages.account, { name }) : t(frameMessages.login)
  const items: readonly MenuItem[] = [
    ...(user ? [{ kind: 'label', id: 'who', label: name } as const] : []),
    ...settingsLinks(),
    { kind: 'label', id: 'theme-label', label: t(frameMessages.theme) },
    {
      kind: 'radio',
      id: 'theme',
      value: theme,
      options: THEMES,
      onSelect: (value) => setTheme(THEMES.find((choice) => choice.value === value)?.value ?? 'system'),
    },
    { kind: 'separator', id: 'after-theme' },
    {
      kind: 'check',
      id: 'compact',
      label: t(frameMessages.compact),
      icon: Rows3,
      checked: density === 'compact',
      onSelect: () => setDensity(density === 'compact' ? 'default' : 'compact'),
    },
    {
      id: 'time-zone',
      label: t(frameMessages.timeZone),
      icon: Clock,
      description: zone?.replaceAll('_', ' '),
      onSelect: () => setChoosesZone(true),
    },
    { id: 'shortcuts', label: t(frameMessages.shortcuts), icon: Keyboard, keys: '?', onSelect: onShortcuts },
    { kind: 'separator', id: 'before-session' },
    user
      ? { kind: 'link', id: 'logout', label: t(frameMessages.logout), icon: LogOut, to: '/logout/', document: true }
      : { kind: 'link', id: 'login', label: t(frameMessages.login), icon: LogIn, to: '/login/', document: true },
  ]
  return (
    <>
      <Menu label={label} items={items} align="end">
        {(trigger) => (
          <button
            {...trigger}
            type="button"
            className={buttonClass({ kind: 'ghost' }, styles.account)}
            aria-label={label}
            {...tooltipProps(label)}
          >
            <Avatar person={person} decorative />
          </button>
        )}
      </Menu>
      {choosesZone ? (
        <Suspense>
          <TimeZoneDialog onClose={() => setChoosesZone(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
