import { expect, test } from 'vitest'
import { smallestGap, valueDomain } from '../../../app/charts/cartesian/domain.ts'
import { layoutCartesian } from '../../../app/charts/cartesian/layout.ts'
import { base, LINE, prepare } from './cartesian-fixtures.ts'
import { seriesResult } from './fixtures.ts'

test.each([
  [{}, [0, 0.5]],
  [{ truncateYAxis: true }, [0.2, 0.5]],
  [{ truncateYAxis: true, y_axis_bounds: [0.1, null] }, [0.1, 0.5]],
  [{ y_axis_bounds: [0.1, 0.9] }, [0, 0.5]],
  [{ logAxis: true }, [0.1, 1]],
  [{ contributionMode: 'row', stack: 'Stack' }, [0, 1]],
] as const)('with %o the value axis runs over %o', (settings, domain) => {
  const values = [0.2, 0.47]
  const [min, max] = valueDomain(
    prepare(
      { ...base, ...settings, groupby: [] },
      seriesResult(['late'], 2, (_, point) => values[point] ?? 0),
    ),
    4,
  )
  expect(min).toBeCloseTo(domain[0])
  expect(max).toBeCloseTo(domain[1])
})

test('the smallest gap between points is the space of a bar', () => {
  expect(smallestGap([0, 10, 15, 40])).toBe(5)
  expect(smallestGap([7])).toBe(1)
})

test('lines are labelled at their ends when there is room, else they have a legend', () => {
  const prepared = prepare(
    base,
    seriesResult(['a', 'b'], 13, (one, point) => one + point),
  )
  const roomy = layoutCartesian(prepared, { width: 500, height: 250, hasHidden: false })
  expect([roomy.endLabels.length, roomy.legend]).toEqual([2, undefined])
  const small = layoutCartesian(prepared, { width: 300, height: 250, hasHidden: false })
  expect([small.endLabels.length, small.legend?.side]).toEqual([0, 'top'])
  const single = layoutCartesian(
    prepare(
      { ...base, groupby: [] },
      seriesResult(['a'], 13, () => 1),
    ),
    { width: 500, height: 250, hasHidden: false },
  )
  expect([single.endLabels.length, single.legend]).toEqual([0, undefined])
})

test('a hidden series brings the legend back, so that it can be shown again', () => {
  const prepared = prepare(
    base,
    seriesResult(['a', 'b', 'c'], 13, () => 1),
    LINE,
    new Set(['a']),
  )
  expect(layoutCartesian(prepared, { width: 500, height: 250, hasHidden: true }).legend).toBeDefined()
})
