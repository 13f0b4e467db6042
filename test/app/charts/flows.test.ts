import { expect, test } from 'vitest'
import { readFlows, withoutRounds } from '../../../app/charts/flows/links.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { layoutSankey, onRibbon } from '../../../app/charts/sankey/layout.ts'
import { prepareSankey } from '../../../app/charts/sankey/prepare.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

type Line = readonly [string | null, string | null, number | null]

const people = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'people' }
const sankey: FormData = { viz_type: 'sankey_v2', datasource: '1__table', source: 'from', target: 'to', metric: people }

function answer(lines: readonly Line[]): QueryResult {
  const { text, numeric } = columnType
  return {
    data: lines.map(([from, to, figure]) => ({ from, to, people: figure })),
    colnames: ['from', 'to', 'people'],
    coltypes: [text, text, numeric],
  }
}

function flows(lines: readonly Line[]) {
  return readFlows(sankey, answer(lines), ['from', 'to'], 'people')
}

const names = (list: readonly { source: string; target: string }[]) => list.map(({ source, target }) => source + target)

test('rows between the same places are one flow, and rows without a positive figure are none', () => {
  const read = flows([['A', 'B', 2], ['A', 'B', 3], ['A', 'C', 0], ['A', 'D', null], ['A', 'E', -1]])
  expect(read.map(({ source, target, value }) => [source, target, value])).toEqual([['A', 'B', 5]])
})

test('a flow that leads back is left out, and so is one from a place to itself', () => {
  expect(names(withoutRounds(flows([['A', 'B', 1], ['B', 'C', 1], ['C', 'A', 1], ['D', 'D', 1]])))).toEqual(['AB', 'BC'])
})

test('flows that meet again without leading back all stay', () => {
  const lines: Line[] = [['A', 'B', 1], ['A', 'C', 1], ['B', 'D', 1], ['C', 'D', 1], ['A', 'D', 1]]
  expect(withoutRounds(flows(lines))).toHaveLength(5)
})

test('a chain of ten thousand places is walked without running out of stack', () => {
  const chain = Array.from({ length: 10_000 }, (_, at) => ({ source: `p${at}`, target: `p${at + 1}` }))
  expect(withoutRounds([...chain, { source: 'p10000', target: 'p0' }])).toEqual(chain)
})

test('a sankey tells how many flows it does not draw', () => {
  const prepared = prepareSankey(sankey, answer([['A', 'B', 1], ['B', 'A', 1]]), lightTheme)
  expect(prepared).toMatchObject({ leadingBack: 1, small: 0 })
})

test('a place is as high as the larger of what comes and what goes', () => {
  const prepared = prepareSankey(sankey, answer([['A', 'C', 10], ['B', 'C', 30], ['C', 'D', 20]]), lightTheme)
  const { places } = layoutSankey(prepared, 400, 200)
  const at = new Map(places.map((place) => [place.name, place]))
  expect(at.get('C')).toMatchObject({ value: 40, comesIn: 40, goesOut: 20 })
  expect((at.get('D')?.height ?? 0) / (at.get('C')?.height ?? 1)).toBeCloseTo(0.5)
})

test('the same rows make the same picture', () => {
  const lines: Line[] = [['A', 'X', 5], ['B', 'X', 3], ['A', 'Y', 2], ['B', 'Y', 9]]
  const draw = () => layoutSankey(prepareSankey(sankey, answer(lines), lightTheme), 300, 200)
  expect(draw()).toEqual(draw())
})

test('a ribbon is met within its width, along its curve', () => {
  const [flow] = flows([['A', 'B', 1]])
  const ribbon = flow && { kind: 'ribbon' as const, flow, x0: 0, y0: 0, x1: 100, y1: 100, width: 10 }
  expect(ribbon && onRibbon(ribbon, { x: 50, y: 50 })).toBe(true)
  expect(ribbon && onRibbon(ribbon, { x: 50, y: 62 })).toBe(false)
  expect(ribbon && onRibbon(ribbon, { x: 0, y: 4 })).toBe(true)
  expect(ribbon && onRibbon(ribbon, { x: 120, y: 100 })).toBe(false)
})
