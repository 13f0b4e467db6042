import { useEffect, useRef } from 'react'
import { bootstrap } from '../api/bootstrap.ts'
import { savePreferences } from '../api/me.ts'
import { useViewerZone, VIEWER_ZONE } from '../api/viewer-zone.ts'
import { writeStored } from '../ui/persisted-state.ts'
import { useApplyTheme, useDensity, useTheme } from '../ui/theme.ts'

/** Takes over what the reader chose on another device; before the first rendering. */
export function adoptPreferences(): void {
  const { user } = bootstrap()
  if (!user) return
  const { theme, density, time_zone: zone } = user.preferences
  if (theme) writeStored('theme', theme)
  if (density) writeStored('density', density)
  // A zone changes numbers: never that of whoever used this device before.
  writeStored(VIEWER_ZONE, zone ?? null)
}

/** Shows the chosen theme and density, and remembers a new choice with the reader's account. */
export function useAppearance(): void {
  const [theme] = useTheme()
  const [density] = useDensity()
  const [zone] = useViewerZone()
  const known = useRef(bootstrap().user?.preferences ?? {})
  useApplyTheme()
  useEffect(() => {
    const { theme: knownTheme = 'system', density: knownDensity = 'default', time_zone: knownZone = null } = known.current
    if (knownTheme === theme && knownDensity === density && knownZone === zone) return
    known.current = { theme, density, time_zone: zone }
    void savePreferences(known.current)
  }, [theme, density, zone])
}
