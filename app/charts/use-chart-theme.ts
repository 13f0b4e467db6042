import { useSyncExternalStore } from 'react'
import { CATEGORICAL_COUNT, type ChartTheme, lightTheme, SEQUENTIAL_COUNT, THEME_TOKENS } from './theme.ts'

let cached: { key: string; theme: ChartTheme } | undefined

/** The theme of the page as plain colours; read once a change of theme, not once a chart. */
export function useChartTheme(): ChartTheme {
  return useSyncExternalStore(subscribe, currentTheme, () => lightTheme)
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(() => {
    cached = undefined
    onChange()
  })
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] })
  return () => observer.disconnect()
}

function currentTheme(): ChartTheme {
  const key = document.documentElement.dataset['theme'] ?? 'light'
  if (cached?.key !== key) cached = { key, theme: readTheme(key === 'dark' ? 'dark' : 'light') }
  return cached.theme
}

function readTheme(name: ChartTheme['name']): ChartTheme {
  const style = getComputedStyle(document.documentElement)
  const read = (token: string) => style.getPropertyValue(token).trim()
  const plain = Object.fromEntries(Object.entries(THEME_TOKENS).map(([key, token]) => [key, read(token)]))
  const ramp = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => read(`${prefix}${index + 1}`))
  return {
    ...lightTheme,
    ...plain,
    name,
    fontFamily: read('--font-sans') || lightTheme.fontFamily,
    categorical: ramp('--chart-', CATEGORICAL_COUNT),
    sequential: ramp('--seq-1-', SEQUENTIAL_COUNT),
  }
}
