import { expect, test } from 'vitest'
import { compareVersions } from '../../../../../app/features/dashboard/edit/compare-versions.ts'
import { chart, leaf, row, stateOf } from '../fixtures.ts'

const then = stateOf([row('ROW-1', chart(1), chart(2), chart(3)), row('ROW-2', leaf('HEADER-1', 'HEADER', { text: 'Old' }))])

test('a version differs in nothing from itself', () => {
  expect(compareVersions(then, then)).toEqual({ added: [], removed: [], changed: [] })
})

test('what came and what went is named, without the rows that hold it', () => {
  const now = stateOf([row('ROW-1', chart(1), chart(2)), row('ROW-3', chart(4, 12))])
  expect(compareVersions(then, now)).toEqual({
    added: [{ kind: 'item', id: 'CHART-4' }],
    removed: [
      { kind: 'item', id: 'CHART-3' },
      { kind: 'item', id: 'HEADER-1' },
    ],
    changed: [],
  })
})

test('one item that was moved is one difference, whoever it passed', () => {
  const now = stateOf([row('ROW-1', chart(2), chart(3), chart(1)), row('ROW-2', leaf('HEADER-1', 'HEADER', { text: 'Old' }))])
  expect(compareVersions(then, now).changed).toEqual([{ kind: 'item', id: 'CHART-1', how: 'moved' }])
})

test('a new size and a new text are told apart', () => {
  const now = stateOf([
    row('ROW-1', chart(1), chart(2, 6), chart(3)),
    row('ROW-2', leaf('HEADER-1', 'HEADER', { text: 'New' })),
  ])
  expect(compareVersions(then, now).changed).toEqual([
    { kind: 'item', id: 'CHART-2', how: 'resized' },
    { kind: 'item', id: 'HEADER-1', how: 'edited' },
  ])
})

test('filters and the dashboard as a whole are compared too', () => {
  const filter = (id: string, name: string) => ({ id, name })
  const before = { ...then, filters: { a: filter('a', 'A'), b: filter('b', 'B') }, filterOrder: ['a', 'b'] }
  const after = {
    ...then,
    props: { ...then.props, dashboard_title: 'New' },
    filters: { a: filter('a', 'A, renamed'), c: filter('c', 'C') },
    filterOrder: ['c', 'a'],
  }
  expect(compareVersions(before, after)).toEqual({
    added: [{ kind: 'filter', id: 'c' }],
    removed: [{ kind: 'filter', id: 'b' }],
    changed: [
      { kind: 'title', how: 'edited' },
      { kind: 'filter', id: 'a', how: 'edited' },
    ],
  })
})
