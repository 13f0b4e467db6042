// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CompareChart } from '../../../app/charts/compare/chart.tsx'
import { changesSince, compareForm } from '../../../app/charts/compare/prepare.ts'
import { layoutHorizon } from '../../../app/charts/horizon/layout.ts'
import { prepareHorizon } from '../../../app/charts/horizon/prepare.ts'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import { TimePivotChart } from '../../../app/charts/time-pivot/chart.tsx'
import { periodStart, pivotPeriods } from '../../../app/charts/time-pivot/prepare.ts'
import type { FormData } from '../../../app/charts/types.ts'

afterEach(cleanup)

const DAY = 86_400_000
const { temporal, numeric } = columnType

function answer(columns: Record<string, readonly (number | null)[]>, times = [1, 2, 3]): QueryResult {
  const names = Object.keys(columns)
  return {
    data: times.map((day, index) => ({
      __timestamp: day * DAY,
      ...Object.fromEntries(names.map((name) => [name, columns[name]?.[index] ?? null])),
    })),
    colnames: ['__timestamp', ...names],
    coltypes: [temporal, ...names.map(() => numeric)],
  }
}

const old: FormData = {
  viz_type: 'compare',
  datasource: '1__table',
  granularity_sqla: 'ds',
  time_grain_sqla: 'P1D',
  time_range: 'Last year',
  metrics: ['sales'],
  groupby: ['region'],
  limit: 25,
}

describe('settings with a time column', () => {
  test('ask for a column a group and a row a time', () => {
    const [query] = buildQueryContext(old).queries
    expect(query).toMatchObject({ is_timeseries: true, granularity: 'ds', columns: ['region'], series_limit: 25 })
    expect(query?.post_processing?.map(({ operation }) => operation)).toEqual(['pivot', 'rename', 'flatten'])
  })

  test('keep their shares, shifts and differences under the names that the server knows', () => {
    const form = { ...old, contribution: true, time_compare: ['1 year'], comparison_type: 'absolute' }
    const [query] = buildQueryContext(form).queries
    expect(query?.time_offsets).toEqual(['1 year ago'])
    expect(query?.post_processing).toContainEqual(
      expect.objectContaining({ operation: 'compare', options: expect.objectContaining({ compare_type: 'difference' }) }),
    )
    expect(query?.post_processing).toContainEqual({
      operation: 'contribution',
      options: { orientation: 'row', time_shifts: ['1 year ago'] },
    })
  })
})

describe('percent change', () => {
  test('is counted from the first time, or from a chosen one', () => {
    const result = answer({ EU: [10, 15, 5] })
    expect(changesSince(result, undefined)?.data.map((row) => row['EU'])).toEqual([0, 0.5, -0.5])
    expect(changesSince(result, 2 * DAY)?.data.map((row) => row['EU'])).toEqual([-1 / 3, 0, -2 / 3])
  })

  test('of a series without a figure there, or with none but zero, is nothing', () => {
    const result = answer({ EU: [null, 15, 5], US: [0, 1, 2] })
    expect(changesSince(result, undefined)?.data.flatMap((row) => [row['EU'], row['US']])).toEqual(
      Array.from({ length: 6 }, () => null),
    )
  })

  test('of negative figures grows when they rise', () => {
    expect(changesSince(answer({ EU: [-10, -5, -20] }), undefined)?.data.map((row) => row['EU'])).toEqual([0, 0.5, -1])
  })

  test('reads as percentages unless a format was chosen', () => {
    expect(compareForm(old)['y_axis_format']).toBe('+.1%')
    expect(compareForm({ ...old, y_axis_format: '.3f' })['y_axis_format']).toBe('.3f')
  })

  test('starts again from the point that Enter chooses', () => {
    const { container } = render(
      <CompareChart width={500} height={300} formData={old} data={[answer({ EU: [10, 15, 5] })]} theme={lightTheme} />,
    )
    const picture = screen.getByRole('img')
    const live = () => container.querySelector('[aria-live]')?.textContent
    fireEvent.keyDown(picture, { key: 'End' })
    expect(live()).toMatch(/EU −50\.0%/)
    fireEvent.keyDown(picture, { key: 'Enter' })
    expect(live()).toMatch(/EU \+0\.0%/)
  })
})

describe('periods', () => {
  type Recorded = { name: string; formData: FormData; data: { key: string; values: { x: number; y: number | null }[] }[] }
  const recordings = JSON.parse(readFileSync('test/fixtures/queries/time_pivot.json', 'utf8')) as Recorded[]
  const years = recordings.find(({ formData }) => formData['freq'] === 'AS')?.data ?? []
  const valueOf = (key: string) => years.find((series) => series.key === key)?.values[0]?.y ?? null
  const rows = Array.from({ length: 10 }, (_, ago) => ({
    __timestamp: Date.UTC(2004 - ago, 0, 1),
    sum__num: valueOf(ago === 0 ? 'current' : `-${ago}`),
  }))
  const result: QueryResult = { data: rows, colnames: ['__timestamp', 'sum__num'], coltypes: [temporal, numeric] }

  test.each(['W-MON', 'AS', 'D'])('of %s are laid over the newest one as Superset does', (frequency) => {
    const recorded = recordings.find(({ formData }) => formData['freq'] === frequency)
    const pivoted = pivotPeriods({ ...old, metric: 'sum__num', freq: frequency }, result, lightTheme)
    const names = pivoted.result.colnames.slice(1)
    expect(names).toHaveLength(recorded?.data.length ?? 0)
    for (const { key, values } of recorded?.data ?? []) {
      const rank = key === 'current' ? 0 : Number(key.slice(1))
      const name = names[rank] ?? ''
      const ours = pivoted.result.data.flatMap((row) => (typeof row[name] === 'number' ? [[row['__timestamp'], row[name]]] : []))
      expect(ours).toEqual(values.flatMap(({ x, y }) => (y === null ? [] : [[x, y]])))
    }
  })

  test('of several weeks are that long', () => {
    const monday = Date.UTC(2024, 0, 1)
    expect(periodStart('4W-MON', monday + 6 * DAY)).toBe(periodStart('4W-MON', monday))
    const starts = new Set(Array.from({ length: 56 }, (_, day) => periodStart('4W-MON', monday + day * DAY)))
    expect(starts.size).toBeLessThanOrEqual(3)
    expect(periodStart('W-SUN', monday)).toBe(monday - DAY)
  })

  test('of a year are laid over one another by their days, whatever years are longer', () => {
    const days = [Date.UTC(2024, 2, 1), Date.UTC(2023, 2, 1)]
    const march: QueryResult = {
      data: days.map((day, index) => ({ __timestamp: day, sum__num: index + 1 })),
      colnames: ['__timestamp', 'sum__num'],
      coltypes: [temporal, numeric],
    }
    const pivoted = pivotPeriods({ ...old, metric: 'sum__num', freq: 'AS' }, march, lightTheme)
    expect(pivoted.result.data).toHaveLength(1)
  })

  test('beyond the wanted number are left out', () => {
    const pivoted = pivotPeriods({ ...old, metric: 'sum__num', freq: 'AS', period_limit: 3 }, result, lightTheme)
    expect(pivoted.result.colnames).toHaveLength(4)
    expect(pivoted.left).toBe(0)
  })

  test('of more than ten years of weeks the newest are drawn, and how many are not is told', () => {
    const weeks = Array.from({ length: 1_000 }, (_, week) => ({ __timestamp: Date.UTC(2001, 0, 1) + week * 7 * DAY, sum__num: week }))
    const many: QueryResult = { data: weeks, colnames: ['__timestamp', 'sum__num'], coltypes: [temporal, numeric] }
    const settings = { ...old, viz_type: 'time_pivot', metric: 'sum__num', freq: 'W-MON' }
    const pivoted = pivotPeriods(settings, many, lightTheme)
    expect(pivoted.left).toBe(480)
    expect(pivoted.result.data.at(-1)?.[pivoted.result.colnames[1] ?? '']).toBe(999)
    const size = { width: 480, height: 300, theme: lightTheme }
    const { container } = render(<TimePivotChart {...size} formData={settings} data={[many]} />)
    expect(container.textContent).toContain('480 older periods are not drawn')
  })
})

describe('horizon', () => {
  const result = answer({ EU: [1, 2, 3], US: [40, -20, 10] })

  test('has the largest series first, each with a scale of its own unless they share one', () => {
    const own = prepareHorizon({ ...old, viz_type: 'horizon' }, result)
    expect(own.rows.map(({ series, reach }) => [series.label, reach])).toEqual([
      ['US', 40],
      ['EU', 3],
    ])
    const shared = prepareHorizon({ ...old, viz_type: 'horizon', horizon_color_scale: 'overall' }, result)
    expect(shared.rows.map(({ reach }) => reach)).toEqual([40, 40])
  })

  test('shows changes since the first figure where chosen', () => {
    const { rows } = prepareHorizon({ ...old, horizon_color_scale: 'change' }, result)
    expect(rows.map(({ values }) => values)).toEqual([
      [0, -60, -30],
      [0, 1, 2],
    ])
  })

  test('draws what is below zero in another colour', () => {
    const prepared = prepareHorizon(old, result)
    const { marks } = layoutHorizon(old, prepared, { width: 500, height: 200 }, lightTheme)
    expect(new Set(marks.map(({ fill }) => fill)).size).toBe(2)
  })
})
