// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { GanttChart } from '../../../app/charts/gantt/chart.tsx'
import { prepareGantt } from '../../../app/charts/gantt/prepare.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { ContextPoint, DataMask, FormData } from '../../../app/charts/types.ts'

afterEach(cleanup)

const HOUR = 3_600_000
const form: FormData = {
  viz_type: 'gantt_chart',
  datasource: '1__table',
  start_time: 'start',
  end_time: 'end',
  y_axis: 'status',
  series: 'priority',
  tooltip_columns: ['project'],
}

const { temporal, text } = columnType
const result: QueryResult = {
  data: [
    { start: 9 * HOUR, end: 12 * HOUR, status: 'open', priority: 'high', project: 'A' },
    { start: 30 * HOUR, end: 20 * HOUR, status: 'open', priority: 'low', project: 'B' },
    { start: 10 * HOUR, end: null, status: 'lost', priority: 'low', project: 'C' },
    { start: 24 * HOUR, end: 40 * HOUR, status: null, priority: null, project: null },
  ],
  colnames: ['start', 'end', 'status', 'priority', 'project'],
  coltypes: [temporal, temporal, text, text, text],
}

test('a row without both times is no span, and times in the wrong order are turned', () => {
  const { spans } = prepareGantt(form, result, lightTheme)
  expect(spans.map(({ start, end }) => [start / HOUR, end / HOUR])).toEqual([
    [9, 12],
    [20, 30],
    [24, 40],
  ])
})

test('each member has a lane, and with subcategories one for each of its dimensions', () => {
  expect(prepareGantt(form, result, lightTheme).lanes.map(({ label }) => label)).toEqual(['open', '<NULL>'])
  const split = prepareGantt({ ...form, subcategories: true }, result, lightTheme)
  expect(split.lanes.map(({ label, member }) => [label, member])).toEqual([
    ['open', 'open'],
    ['', 'open'],
    ['<NULL>', '<NULL>'],
  ])
  expect(split.spans.map(({ lane }) => lane)).toEqual([0, 1, 2])
})

test('chosen times of the day begin the first day and end the last one', () => {
  const { domain } = prepareGantt({ ...form, x_axis_time_bounds: ['08:00:00', '19:30:00'] }, result, lightTheme)
  expect(domain.map((time) => time / HOUR)).toEqual([8, 43.5])
  const open = prepareGantt({ ...form, x_axis_time_bounds: [null, 'noon'] }, result, lightTheme)
  expect(open.domain.map((time) => time / HOUR)).toEqual([9, 40])
})

test('Enter filters by the dimension, the context menu names lane and dimension, the tooltip its columns', () => {
  const onCrossFilter = vi.fn<(mask: DataMask) => void>()
  const onContextMenu = vi.fn<(point: ContextPoint) => void>()
  const { container } = render(
    <GanttChart
      width={500}
      height={300}
      formData={form}
      data={[result]}
      theme={lightTheme}
      interaction={{ onCrossFilter, onContextMenu }}
    />,
  )
  const picture = screen.getByRole('img')
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  expect(container.querySelector('[aria-live]')?.textContent).toBe(
    'open · high: Start time 1970-01-01 09:00, End time 1970-01-01 12:00, Duration 3h, project A',
  )
  fireEvent.keyDown(picture, { key: 'Enter' })
  expect(onCrossFilter.mock.lastCall?.[0].extraFormData.filters).toEqual([{ col: 'priority', op: 'IN', val: ['high'] }])
  fireEvent.contextMenu(picture)
  expect(onContextMenu.mock.lastCall?.[0].filters.map(({ col, val }) => [col, val])).toEqual([
    ['status', 'open'],
    ['priority', 'high'],
  ])
})

test('without a dimension nothing is filtered', () => {
  const onCrossFilter = vi.fn<(mask: DataMask) => void>()
  render(
    <GanttChart
      width={500}
      height={300}
      formData={{ ...form, series: null }}
      data={[result]}
      theme={lightTheme}
      interaction={{ onCrossFilter }}
    />,
  )
  const picture = screen.getByRole('img')
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  fireEvent.keyDown(picture, { key: 'Enter' })
  expect(onCrossFilter).not.toHaveBeenCalled()
})

test('times that custom SQL writes as text are read in UTC', () => {
  const written: QueryResult = {
    ...result,
    data: [
      { start: '1970-01-01 09:00:00', end: '1970-01-02', status: 'open', priority: null, project: null },
      { start: 'soon', end: '1970-01-02', status: 'open', priority: null, project: null },
    ],
  }
  const { spans } = prepareGantt(form, written, lightTheme)
  expect(spans.map(({ start, end }) => [start / HOUR, end / HOUR])).toEqual([[9, 24]])
})
