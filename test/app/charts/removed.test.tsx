// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RemovedChart } from '../../../app/charts/removed/chart.tsx'
import { removedQuery } from '../../../app/charts/removed/query.ts'
import { noteOf } from '../../../app/charts/removed/note.ts'
import { filterColumns, pageOf, REMOVED_KINDS } from '../../../app/charts/removed/settings.ts'
import { chartKind } from '../../../app/charts/registry.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { DataMask, FormData } from '../../../app/charts/types.ts'

afterEach(cleanup)

const form = (type: string, settings: Record<string, unknown> = {}): FormData => ({
  viz_type: type,
  datasource: '1__table',
  ...settings,
})

test.each(REMOVED_KINDS)('%s opens, is not offered, and says what has become of it', (type) => {
  expect(chartKind(type)).toMatchObject({ listed: false, deprecated: true })
  expect(noteOf(form(type)).length).toBeGreaterThan(20)
  expect(removedQuery(form(type))[0]?.row_limit).toBe(1)
})

test('a filter box offers the values of its columns, in either of its forms', () => {
  const configured = form('filter_box', { filter_configs: [{ column: 'city' }, { column: 'city' }, {}] })
  expect(filterColumns(configured)).toEqual(['city'])
  expect(filterColumns(form('filter_box', { groupby: ['region', 'city'] }))).toEqual(['region', 'city'])
  expect(removedQuery(configured)[0]).toMatchObject({ columns: ['city'], metrics: [], row_limit: 1_000 })
  expect(noteOf(configured)).toContain('city')
})

test('a click on a value of a filter box still filters the other charts', () => {
  const onCrossFilter = vi.fn<(mask: DataMask) => void>()
  render(
    <RemovedChart
      width={300}
      height={200}
      theme={lightTheme}
      formData={form('filter_box', { filter_configs: [{ column: 'city' }] })}
      data={[{ data: [{ city: 'Rome' }], colnames: ['city'], coltypes: [1] }]}
      interaction={{ onCrossFilter }}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Rome' }))
  expect(onCrossFilter.mock.lastCall?.[0].extraFormData.filters).toEqual([{ col: 'city', op: 'IN', val: ['Rome'] }])
})

test('an event flow shows its raw rows', () => {
  const [query] = removedQuery(form('event_flow', { entity: 'user', all_columns_x: 'event', granularity_sqla: 'at' }))
  expect(query).toMatchObject({ columns: ['at', 'user', 'event'] })
  expect(query?.metrics).toBe(undefined)
})

test('markup is shown clean, and pages of other sites as a link and nothing else', () => {
  const draw = (formData: FormData) =>
    render(<RemovedChart width={300} height={200} theme={lightTheme} formData={formData} data={[]} />).container
  const markup = draw(form('markup', { markup_type: 'html', code: '<b>bold</b><script>alert(1)</script>' }))
  expect(markup.querySelector('b')?.textContent).toBe('bold')
  expect(markup.querySelector('script')).toBe(null)
  expect(draw(form('iframe', { url: 'https://example.org/' })).querySelector('a')?.href).toBe('https://example.org/')
  expect(pageOf(form('iframe', { url: 'javascript:alert(1)' }))).toBe(undefined)
})
