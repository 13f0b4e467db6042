import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { may } from '../api/bootstrap.ts'
import { useCreateDashboard } from '../api/create-dashboard.ts'
import { Frame } from '../features/frame/frame.tsx'
import { globalCommands } from '../features/frame/global-commands.ts'
import { frameMessages } from '../i18n/frame.ts'
import { t } from '../i18n/message.ts'
import { listenForShortcuts, useCommands } from '../ui/commands.ts'
import { LiveRegions, announce } from '../ui/live-region.tsx'
import { useDensity, useTheme } from '../ui/theme.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { TooltipLayer } from '../ui/tooltip-layer.tsx'
import { useAppearance } from './use-appearance.ts'

const Palette = lazy(async () => ({ default: (await import('../features/palette/palette.tsx')).Palette }))
const Shortcuts = lazy(async () => ({
  default: (await import('../features/palette/shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** The frame with the page in it, and what exists once: palette, shortcuts, toasts, tooltips, live regions. */
export function Root() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const navigate = useNavigate()
  const [, setTheme] = useTheme()
  const [density, setDensity] = useDensity()
  const createDashboard = useCreateDashboard(t(frameMessages.untitledDashboard), (path) => void navigate(path))
  const commands = globalCommands({
    may,
    go: (path) => void navigate(path),
    createDashboard: () => createDashboard.mutate(),
    openPalette: () => setOpen('palette'),
    openShortcuts: () => setOpen('shortcuts'),
    setTheme,
    density,
    setDensity,
  })
  useAppearance()
  useCommands(commands)
  useEffect(() => listenForShortcuts(), [])
  useFocusOnNavigation()
  const close = () => setOpen(null)
  return (
    <>
      <Frame onSearch={() => setOpen('palette')} onShortcuts={() => setOpen('shortcuts')}>
        <Outlet />
      </Frame>
      <Suspense>
        {open === 'palette' ? <Palette onClose={close} /> : null}
        {open === 'shortcuts' ? <Shortcuts onClose={close} /> : null}
      </Suspense>
      <TooltipLayer />
      <ToastHost />
      <LiveRegions />
    </>
  )
}

/** A new page takes the focus at its heading and is said by name, as a page load would do. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.querySelector('h1')?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname])
}
