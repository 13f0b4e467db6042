import { expect, test } from 'vitest'
import { kindAtHand, loadKind, loadKinds } from '../../../app/charts/kinds-at-hand.ts'

test('common kinds are at hand at once, every other one after it was loaded, and an unknown one never', async () => {
  expect(kindAtHand('table')?.type).toBe('table')
  expect(kindAtHand('sankey_v2')).toBeUndefined()
  await loadKinds(['table', 'sankey_v2', 'no_such_kind'])
  expect(kindAtHand('sankey_v2')?.type).toBe('sankey_v2')
  expect(kindAtHand('no_such_kind')).toBeUndefined()
  expect(await loadKind('no_such_kind')).toBeUndefined()
})
