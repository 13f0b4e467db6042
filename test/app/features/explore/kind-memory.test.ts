import { describe, expect, test } from 'vitest'
import { chartKind } from '../../../../app/charts/registry.ts'
import type { FormData } from '../../../../app/charts/types.ts'
import { controlDatasource } from '../../../../app/features/explore/control-datasource.ts'
import { type KindMemory, switchKind } from '../../../../app/features/explore/kind-memory.ts'
import { dataset, form } from './fixtures.ts'

const datasource = controlDatasource(dataset)

async function panelOf(type: string) {
  const panel = await chartKind(type)?.loadControls()
  if (!panel) throw new Error(`no kind ${type}`)
  return panel
}

/** Walks through kinds, with an edit in each, and gives what the last one begins with. */
async function walk(start: FormData, ...steps: readonly (readonly [kind: string, edit?: Partial<FormData>])[]): Promise<FormData> {
  let formData = start
  let memory: KindMemory | undefined
  for (const [kind, edit] of steps) {
    const current = { formData, panel: await panelOf(formData.viz_type), memory }
    const next = switchKind(current, kind, await panelOf(kind), datasource)
    memory = next.memory
    formData = { ...next.formData, ...edit }
  }
  return formData
}

const line = form({
  x_axis: 'date',
  metrics: ['count', 'revenue'],
  groupby: ['city'],
  row_limit: 5000,
  markerEnabled: true,
  adhoc_filters: [],
})

describe('a kind that the chart has been before', () => {
  test('comes back as it was left, with what the other kind had no place for', async () => {
    expect(await walk(line, ['pie'], ['echarts_timeseries_line'])).toEqual(line)
    expect(await walk(line, ['big_number_total'], ['echarts_timeseries_line'])).toEqual(line)
  })

  test('takes over filters and limits that were edited since', async () => {
    const back = await walk(line, ['table', { adhoc_filters: ['only'], row_limit: 10 }], ['echarts_timeseries_line'])
    expect(back).toEqual({ ...line, adhoc_filters: ['only'], row_limit: 10 })
  })

  test('shows a metric that took the place of another one in that place', async () => {
    const back = await walk(line, ['big_number_total', { metric: 'average' }], ['echarts_timeseries_line'])
    expect(back['metrics']).toEqual(['average', 'revenue'])
  })

  test('loses a metric that was taken away, and gains one that was added', async () => {
    const back = await walk(line, ['table', { metrics: ['revenue'] }], ['echarts_timeseries_line'])
    expect(back['metrics']).toEqual(['revenue'])
    const more = await walk(line, ['table', { metrics: ['count', 'revenue', 'average'] }], ['echarts_timeseries_line'])
    expect(more['metrics']).toEqual(['count', 'revenue', 'average'])
  })

  test('keeps its axis when the dimension that stood for it is taken away, and gains a new dimension', async () => {
    const back = await walk(line, ['table', { groupby: ['city', 'order_size'] }], ['echarts_timeseries_line'])
    expect(back).toMatchObject({ x_axis: 'date', groupby: ['city', 'order_size'] })
  })

  test('hears of edits in every kind on the way', async () => {
    const back = await walk(line, ['table', { metrics: ['revenue'] }], ['pie'], ['echarts_timeseries_line'])
    expect(back['metrics']).toEqual(['revenue'])
  })
})

test('a kind that the chart has not been begins with what it can take over', async () => {
  expect(await walk(line, ['pie'])).toMatchObject({ viz_type: 'pie', metric: 'count' })
})
