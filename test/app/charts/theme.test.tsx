// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type ChartTheme, darkTheme, lightTheme, THEME_TOKENS } from '../../../app/charts/theme.ts'
import { useChartTheme } from '../../../app/charts/use-chart-theme.ts'

afterEach(cleanup)

/** Tokens of one theme, references followed. */
function tokensOf(theme: 'light' | 'dark'): (name: string) => string {
  const css = readFileSync('app/ui/tokens.css', 'utf8')
  const values = new Map<string, string>()
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const applies =
      selector.includes(':root') ||
      selector.includes(`data-theme="${theme}"`) ||
      selector.includes(`data-theme='${theme}'`)
    if (!applies || selector.includes('@media') || selector.includes('density')) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) values.set(name, value.trim())
  }
  const resolve = (name: string): string => {
    const value = values.get(name) ?? ''
    const reference = /^var\((--[\w-]+)\)$/.exec(value)
    return reference?.[1] ? resolve(reference[1]) : value
  }
  return resolve
}

test.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as const)('the %s theme of pictures is the one of the page, token by token', (name, theme) => {
  const token = tokensOf(name)
  for (const [key, variable] of Object.entries(THEME_TOKENS)) {
    expect([key, theme[key as keyof ChartTheme]]).toEqual([key, token(variable)])
  }
  expect(theme.categorical).toEqual(Array.from({ length: 20 }, (_, index) => token(`--chart-${index + 1}`)))
  expect(theme.sequential).toEqual(Array.from({ length: 9 }, (_, index) => token(`--seq-1-${index + 1}`)))
})

function Probe() {
  const theme = useChartTheme()
  return <p>{`${theme.name} ${theme.categorical[0]} ${theme.text}`}</p>
}

test('charts follow the theme of the page when it changes', async () => {
  const root = document.documentElement
  root.style.setProperty('--chart-1', '#111111')
  root.style.setProperty('--text', '#222222')
  render(<Probe />)
  expect(screen.getByText('light #111111 #222222')).toBeDefined()
  await act(async () => {
    root.style.setProperty('--chart-1', '#333333')
    root.dataset['theme'] = 'dark'
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  expect(screen.getByText('dark #333333 #222222')).toBeDefined()
})
