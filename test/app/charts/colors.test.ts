import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignColors, extendLabelColors } from '../../../app/charts/colors/assign.ts'
import { contrastText } from '../../../app/charts/colors/contrast.ts'
import { schemeColors } from '../../../app/charts/colors/schemes.ts'
import { darkTheme, lightTheme } from '../../../app/charts/theme.ts'

const scheme = ['red', 'green', 'blue']

test('labels take the colours of the scheme in order of appearance', () => {
  expect([...assignColors(['a', 'b', 'c'], scheme).values()]).toEqual(scheme)
})

test('a fixed colour wins and is not given to another label while free ones are left', () => {
  const colors = assignColors(['a', 'b', 'c'], scheme, { b: 'red' })
  expect(Object.fromEntries(colors)).toEqual({ a: 'green', b: 'red', c: 'blue' })
})

test('a fixed number is an index into the scheme, counted round', () => {
  expect(assignColors(['a'], scheme, { a: 4 }).get('a')).toBe('green')
})

test('labels are compared as trimmed text', () => {
  expect(assignColors([' a '], scheme, { a: 'pink' }).get(' a ')).toBe('pink')
})

test('past the end of the scheme neighbours still differ and use stays even', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 60 }), (labels) => {
      const colors = [...assignColors(labels, scheme).values()]
      for (let index = 1; index < colors.length; index++) expect(colors[index]).not.toBe(colors[index - 1])
      const uses = scheme.map((color) => colors.filter((one) => one === color).length)
      expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1)
    }),
  )
})

test('the map of a dashboard grows first come, first served, and never changes a label it knows', () => {
  const first = extendLabelColors({}, ['ATL', 'DFW'])
  const second = extendLabelColors(first, ['DFW', 'ORD'])
  expect(second).toEqual({ ATL: 0, DFW: 1, ORD: 2 })
  expect(extendLabelColors(second, ['ORD'])).toBe(second)
  expect(extendLabelColors({ ATL: '#123456' }, ['ORD'])).toEqual({ ATL: '#123456', ORD: 0 })
})

test('a stored scheme has its colours, the default and unknown ones those of the theme', () => {
  expect(schemeColors('d3Category10', lightTheme)).toHaveLength(10)
  expect(schemeColors('googleCategory20c', lightTheme)).toHaveLength(20)
  expect(schemeColors('supersetColors', lightTheme)).toBe(lightTheme.categorical)
  expect(schemeColors(undefined, darkTheme)).toBe(darkTheme.categorical)
  expect(schemeColors('toString', darkTheme)).toBe(darkTheme.categorical)
})

test.each([
  ['#ffffff', '#000'],
  ['#ecc914', '#000'],
  ['#3669ac', '#fff'],
  ['not a colour', '#fff'],
])('text on %s is %s', (color, text) => {
  expect(contrastText(color)).toBe(text)
})
