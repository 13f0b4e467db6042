import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layoutChord } from '../../../app/charts/chord/layout.ts'
import { prepareChord } from '../../../app/charts/chord/prepare.ts'
import { chordQuery } from '../../../app/charts/chord/query.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const people = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'people' }
const formData: FormData = { viz_type: 'chord', datasource: '1__table', groupby: 'from', columns: 'to', metric: people }

function answer(rows: readonly (readonly [string, string, number])[]): QueryResult {
  const { text, numeric } = columnType
  return {
    data: rows.map(([from, to, figure]) => ({ from, to, people: figure })),
    colnames: ['from', 'to', 'people'],
    coltypes: [text, text, numeric],
  }
}

test('one row a pair is asked for, largest first where the settings say so', () => {
  expect(chordQuery({ ...formData, row_limit: 50 })[0]).toMatchObject({ columns: ['from', 'to'], metrics: [people], orderby: undefined })
  expect(chordQuery({ ...formData, sort_by_metric: true })[0]?.orderby).toEqual([[people, false]])
})

test('an arc is as long as what leaves and what reaches its place', () => {
  const { arcs } = layoutChord(prepareChord(formData, answer([['A', 'B', 10], ['B', 'A', 20], ['B', 'C', 30]]), lightTheme), 400, 400)
  expect(arcs.map(({ name, goesOut, comesIn }) => [name, goesOut, comesIn])).toEqual([
    ['A', 10, 20],
    ['B', 50, 10],
    ['C', 0, 30],
  ])
  const length = arcs.map(({ start, end }) => end - start)
  expect((length[0] ?? 0) / (length[1] ?? 1)).toBeCloseTo(0.5)
})

test('the table of flows is that of a recorded Superset', () => {
  const recordings = JSON.parse(readFileSync('test/fixtures/queries/chord.json', 'utf8')) as {
    name: string
    data: { nodes: (string | null)[]; matrix: number[][] }
  }[]
  const { nodes, matrix } = recordings.find(({ name }) => name === 'saved metric')?.data ?? { nodes: [], matrix: [] }
  const rows = matrix.flatMap((row, to) =>
    row.flatMap((value, from) => (value > 0 ? [[String(nodes[from]), String(nodes[to]), value] as const] : [])),
  )
  const { arcs } = layoutChord(prepareChord(formData, answer(rows), lightTheme), 400, 400)
  for (const arc of arcs) {
    const at = nodes.map(String).indexOf(arc.name)
    expect(arc.comesIn).toBe((matrix[at] ?? []).reduce((sum, value) => sum + value, 0))
    expect(arc.goesOut).toBe(matrix.reduce((sum, row) => sum + (row[at] ?? 0), 0))
  }
})

test('of very many places the largest are drawn, and the others counted', () => {
  const rows = Array.from({ length: 150 }, (_, index) => ['hub', `place ${index}`, index + 1] as const)
  const prepared = prepareChord(formData, answer(rows), lightTheme)
  expect(prepared.names).toHaveLength(120)
  expect(prepared.small).toBe(31)
  expect(prepared.names).toContain('place 149')
})
