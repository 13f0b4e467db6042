import { describe, expect, test } from 'vitest'
import { filterOptions, matchPasted, optionGroups, optionKey, splitPasted } from '../../../app/ui/options.ts'

const airports = [
  { value: 'ORD', label: 'Chicago' },
  { value: 'ATL', label: 'Atlanta' },
  { value: 'LAX', label: 'Los Angeles' },
]

describe('searching options', () => {
  test('what begins with the text comes before what contains it, in any case', () => {
    expect(filterOptions(airports, 'a').map((option) => option.value)).toEqual(['ATL', 'ORD', 'LAX'])
    expect(filterOptions(airports, 'AN').map((option) => option.value)).toEqual(['ATL', 'LAX'])
  })

  test('the value is searched as well as the label', () => {
    expect(filterOptions(airports, 'lax')).toHaveLength(1)
  })

  test('in a list of groups what is found stays in its group, and the groups next to each other', () => {
    const grouped = [
      { value: '1', label: 'Preset', group: 'Featured' },
      { value: '2', label: 'Waves', group: 'Featured' },
      { value: '3', label: 'Airbnb', group: 'Other' },
      { value: '4', label: 'Echarts', group: 'Other' },
    ]
    const found = filterOptions(grouped, 'a')
    expect(optionGroups(found).map(({ name, options }) => [name, options.map(({ label }) => label)])).toEqual([
      ['Other', ['Airbnb', 'Echarts']],
      ['Featured', ['Waves']],
    ])
    expect(found.map(({ label }) => label)).toEqual(['Airbnb', 'Echarts', 'Waves'])
  })

  test('blank text finds everything, in the given order', () => {
    expect(filterOptions(airports, '  ')).toBe(airports)
  })
})

describe('pasting a list', () => {
  test.each([
    ['a,b', ['a', 'b']],
    ['a;b', ['a', 'b']],
    ['a\tb', ['a', 'b']],
    ['a\nb', ['a', 'b']],
    ['a\r\nb\r\n', ['a', 'b']],
    [' a , , a ', ['a']],
  ])('%j splits into %j', (text, pieces) => {
    expect(splitPasted(text)).toEqual(pieces)
  })

  test('pieces match labels and values; the rest is reported', () => {
    expect(matchPasted(['atl', 'Chicago', 'XXX'], airports)).toEqual({ values: ['ATL', 'ORD'], unknown: ['XXX'] })
  })

  test('with leave to create, the rest becomes values', () => {
    const { values, unknown } = matchPasted<string>(['atl', 'XXX'], airports, (piece) => piece)
    expect(values).toEqual(['ATL', 'XXX'])
    expect(unknown).toEqual([])
  })
})

test('values of different types never share a key', () => {
  const keys = [1, '1', true, 'true', null, 'null'].map(optionKey)
  expect(new Set(keys).size).toBe(keys.length)
})
