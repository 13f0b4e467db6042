import { useEffect, useSyncExternalStore } from 'react'
import { useStored } from './persisted-state.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type DensityChoice = 'default' | 'compact'

const DARK = '(prefers-color-scheme: dark)'

/** The chosen theme and how to choose another; `system` follows the device. app/public/theme.js reads the same key. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return useStored<ThemeChoice>('theme', ['system', 'light', 'dark'])
}

/** The chosen density. */
export function useDensity(): [DensityChoice, (choice: DensityChoice) => void] {
  return useStored<DensityChoice>('density', ['default', 'compact'])
}

/** Keeps `<html data-theme data-density>` in step with the choices and the device; once, at the root. */
export function useApplyTheme(): void {
  const [theme] = useTheme()
  const [density] = useDensity()
  const deviceIsDark = useSyncExternalStore(subscribeToDevice, () => matchMedia(DARK).matches)
  const shown = theme === 'system' ? (deviceIsDark ? 'dark' : 'light') : theme
  useEffect(() => {
    document.documentElement.dataset['theme'] = shown
    document.documentElement.dataset['density'] = density
  }, [shown, density])
}

function subscribeToDevice(listener: () => void): () => void {
  const query = matchMedia(DARK)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
