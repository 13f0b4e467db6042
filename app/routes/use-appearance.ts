import { useEffect, useRef } from 'react'
import { bootstrap } from '../api/bootstrap.ts'
import { savePreferences } from '../api/me.ts'
import { writeStored } from '../ui/persisted-state.ts'
import { useApplyTheme, useDensity, useTheme } from '../ui/theme.ts'

/** Takes over what the reader chose on another device; before the first rendering. */
export function adoptPreferences(): void {
  const { theme, density } = bootstrap().user?.preferences ?? {}
  if (theme) writeStored('theme', theme)
  if (density) writeStored('density', density)
}

/** Shows the chosen theme and density, and remembers a new choice with the reader's account. */
export function useAppearance(): void {
  const [theme] = useTheme()
  const [density] = useDensity()
  const known = useRef(bootstrap().user?.preferences ?? {})
  useApplyTheme()
  useEffect(() => {
    if ((known.current.theme ?? 'system') === theme && (known.current.density ?? 'default') === density) return
    known.current = { theme, density }
    void savePreferences(known.current)
  }, [theme, density])
}
