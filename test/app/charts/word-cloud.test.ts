import { expect, test } from 'vitest'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'
import { layoutWords, onWord, turnOf } from '../../../app/charts/word-cloud/layout.ts'
import { prepareWords } from '../../../app/charts/word-cloud/prepare.ts'

const mentions = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'mentions' }
const formData: FormData = { viz_type: 'word_cloud', datasource: '1__table', series: 'word', metric: mentions }

function answer(rows: Record<string, number | null>): QueryResult {
  return {
    data: Object.entries(rows).map(([word, value]) => ({ word, mentions: value })),
    colnames: ['word', 'mentions'],
    coltypes: [columnType.text, columnType.numeric],
  }
}

const many = answer(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`word${index}`, 60 - index])))

function place(settings: Partial<FormData> = {}, result = many, width = 500, height = 300) {
  return layoutWords({ ...formData, ...settings }, prepareWords(formData, result, lightTheme).words, width, height)
}

test('the largest word comes first, and words without a figure are none', () => {
  const { words } = prepareWords(formData, answer({ small: 1, none: null, large: 9 }), lightTheme)
  expect(words.map(({ member }) => member.label)).toEqual(['large', 'small'])
})

test('sizes follow the figures between both ends', () => {
  const placed = place({ size_from: 10, size_to: 30, rotation: 'flat' }, answer({ a: 1, b: 2, c: 3 }), 800, 500)
  expect(placed.map(({ size }) => size)).toEqual([30, 20, 10])
})

test.each(['square', 'flat', 'random'])('the cloud of %s words is the same each time', (rotation) => {
  expect(place({ rotation })).toEqual(place({ rotation }))
})

test('no word lies on another, and all are inside', () => {
  const placed = place({ rotation: 'square' })
  expect(placed.length).toBeGreaterThan(40)
  const boxes = placed.map(({ x, y, turn, width, height }) =>
    turn === 0
      ? { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
      : { left: x - height / 2, right: x + height / 2, top: y - width / 2, bottom: y + width / 2 },
  )
  for (const [index, a] of boxes.entries()) {
    expect(a.left >= -0.01 && a.top >= -0.01 && a.right <= 500.01 && a.bottom <= 300.01).toBe(true)
    for (const b of boxes.slice(index + 1)) {
      expect(a.left < b.right - 0.01 && b.left < a.right - 0.01 && a.top < b.bottom - 0.01 && b.top < a.bottom - 0.01).toBe(false)
    }
  }
})

test('turns are those of the setting', () => {
  const turns = (rotation: string) => [...new Set(Array.from({ length: 40 }, (_, index) => turnOf(rotation, index)))].toSorted((a, b) => a - b)
  expect(turns('flat')).toEqual([0])
  expect(turns('square')).toEqual([0, 90])
  expect(turns('random')).toEqual([-90, -60, -30, 0, 30, 60])
})

test('a word too long for the box is made smaller until it fits', () => {
  const [word] = place({ size_to: 70 }, answer({ incomprehensibilities: 5 }), 200, 100)
  expect(word && word.width <= 200).toBe(true)
})

test('a turned word is met along its own line', () => {
  const word = { x: 50, y: 50, width: 40, height: 10, turn: 90 }
  expect(onWord(word, { x: 50, y: 66 })).toBe(true)
  expect(onWord(word, { x: 66, y: 50 })).toBe(false)
})

test('a long word is made as small as its place asks for, and stays', () => {
  const long = 'An airline with a remarkably long legal name, Incorporated'
  const placed = place({}, answer({ [long]: 9, second: 5, third: 1 }), 440, 260)
  expect(placed.map(({ text }) => text)).toContain(long)
})
