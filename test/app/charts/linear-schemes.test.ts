import { expect, test } from 'vitest'
import { linearColor, linearSchemeColors, linearSchemes, sampleLinearScheme } from '../../../app/charts/colors/linear-schemes.ts'
import { colorSchemes, linearColorSchemes } from '../../../app/charts/controls/choices.ts'
import { lightTheme } from '../../../app/charts/theme.ts'

test('the default scheme is the ramp of the theme, and so is one nobody knows', () => {
  expect(linearSchemeColors('superset_seq_1', lightTheme)).toBe(lightTheme.sequential)
  expect(linearSchemeColors('no such scheme', lightTheme)).toBe(lightTheme.sequential)
  expect(linearSchemeColors('constructor', lightTheme)).toBe(lightTheme.sequential)
})

test.each(linearSchemes)('%s gives its own ends at the ends, and beyond them', (id) => {
  const colors = linearSchemeColors(id, lightTheme)
  const color = linearColor(colors, [10, 20])
  expect(color(5)).toBe(color(10))
  expect(color(25)).toBe(color(20))
  expect(sampleLinearScheme(colors, 3)).toEqual([color(10), color(15), color(20)])
  expect(linearColor(colors, [10, 20], true)(10)).toBe(color(20))
})

test('a domain of one value takes the middle of the scheme', () => {
  const color = linearColor(lightTheme.sequential, [3, 3])
  expect(color(3)).toBe(linearColor(lightTheme.sequential, [0, 2])(1))
})

test('every scheme is offered by a name in words, with its colors', () => {
  for (const schemes of [colorSchemes, linearColorSchemes]) {
    expect(schemes.filter((one) => one.label === one.value).map(({ value }) => value)).toEqual([])
    expect(schemes.filter((one) => (one.colors?.(lightTheme).length ?? 0) < 2)).toEqual([])
  }
  const names = new Map(linearColorSchemes.map(({ value, label }) => [value, label]))
  expect(names.get('schemeRdYlBu')).toBe('Red/yellow/blue')
})
