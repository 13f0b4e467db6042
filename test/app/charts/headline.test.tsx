import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Headline } from '../../../app/charts/kpi/headline.tsx'
import { lightTheme } from '../../../app/charts/theme.ts'

/** Shares of the font size: how far a comma reaches below its line, a capital above it. */
const COMMA = 0.16
const CAPITAL = 0.73

test.each([16, 28, 40, 56, 100, 140])('the comma of a number of %i px stays clear of the line below', (size) => {
  const line = { text: 'on the year before', size: 14 }
  const box = { width: 800, height: 600, theme: lightTheme, name: undefined }
  const markup = renderToStaticMarkup(<Headline {...box} text="1,140" size={size} lines={[line]} />)
  const [number = 0, below = 0] = [...markup.matchAll(/ y="([\d.]+)"/g)].map(([, y]) => Number(y))
  expect(below - line.size * CAPITAL).toBeGreaterThanOrEqual(number + size * COMMA)
})
