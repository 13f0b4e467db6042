import { expect, test } from 'vitest'
import type { ChartKind } from '../../../../app/charts/kind.ts'
import { chartKinds } from '../../../../app/charts/registry.ts'
import { ALL, FEATURED, findKinds, galleryGroups } from '../../../../app/features/explore/kind-search.ts'

function kind(type: string, rest: Partial<ChartKind>): ChartKind {
  return {
    type,
    name: type,
    category: 'Other',
    listed: true,
    emitsCrossFilters: false,
    drillBy: false,
    buildQuery: () => [],
    loadComponent: () => Promise.reject(new Error('not drawn here')),
    loadControls: () => Promise.resolve({ sections: [] }),
    ...rest,
  }
}

const kinds = [
  kind('old', { name: 'Old line', category: 'Evolution', deprecated: true }),
  kind('bar', { name: 'Bar', category: 'Evolution', description: 'Compares categories by length' }),
  kind('line', { name: 'Line', category: 'Evolution', featured: true }),
  kind('pie', { name: 'Pie', category: 'Part of a Whole', featured: true }),
  kind('hidden', { name: 'Hidden line', listed: false }),
]
const types = (found: readonly ChartKind[]) => found.map(({ type }) => type)

test('featured kinds come first and deprecated ones last', () => {
  expect(types(findKinds(kinds, ALL, ''))).toEqual(['line', 'pie', 'bar', 'old'])
})

test('every word is found in name, description, category or type', () => {
  expect(types(findKinds(kinds, ALL, 'compares LENGTH'))).toEqual(['bar'])
  expect(types(findKinds(kinds, ALL, 'whole'))).toEqual(['pie'])
  expect(types(findKinds(kinds, ALL, 'line nothing'))).toEqual([])
})

test('a name that begins with the text goes before one that holds it', () => {
  expect(types(findKinds(kinds, ALL, 'line'))).toEqual(['line', 'old'])
})

test('groups count what they have, and empty ones are not offered', () => {
  expect(galleryGroups(kinds)).toEqual([
    { value: ALL, count: 4 },
    { value: FEATURED, count: 2 },
    { value: 'Evolution', count: 3 },
    { value: 'Part of a Whole', count: 1 },
  ])
  expect(types(findKinds(kinds, FEATURED, ''))).toEqual(['line', 'pie'])
})

test('every kind of the gallery says in words of its own what it is good for', () => {
  const listed = chartKinds.filter((one) => one.listed)
  expect(listed.filter((one) => !/^[A-Z].{20,}/.test(one.description ?? '')).map(({ type }) => type)).toEqual([])
  expect(new Set(listed.map((one) => one.description)).size).toBe(listed.length)
})
