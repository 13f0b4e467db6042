import { describe, expect, test } from 'vitest'
import { keptAddress, newChartAddress, opensNothing, readAddress } from '../../../../app/features/explore/explore-address.ts'

const read = (text: string) => readAddress(new URLSearchParams(text))

describe('addresses of Explore', () => {
  test('name a chart, a dataset, kept edits or a permalink', () => {
    expect(read('slice_id=4')).toMatchObject({ sliceId: 4 })
    expect(read('datasource_type=table&datasource_id=7&viz_type=pie')).toMatchObject({
      datasourceId: 7,
      datasourceType: 'table',
      vizType: 'pie',
    })
    expect(read('form_data_key=k&slice_id=4&dashboard_id=2')).toMatchObject({ formDataKey: 'k', sliceId: 4, dashboardId: 2 })
    expect(readAddress(new URLSearchParams(), 'p')).toMatchObject({ permalinkKey: 'p' })
  })

  test('of old links carry form data or another name for the dataset', () => {
    expect(read('form_data={"slice_id":9}')).toMatchObject({ sliceId: 9 })
    expect(read('form_data={"datasource":"3__table"}')).toMatchObject({ datasourceId: 3, datasourceType: 'table' })
    expect(read('datasource=3__table')).toMatchObject({ datasourceId: 3, datasourceType: 'table' })
    expect(read('dataset_id=3')).toMatchObject({ datasourceId: 3 })
  })

  test('that name nothing, or nonsense, open nothing', () => {
    for (const text of ['', 'slice_id=x', 'datasource_id=-1', 'form_data={', 'viz_type=pie']) {
      expect(opensNothing(read(text))).toBe(true)
    }
  })

  test('of kept edits and of new charts lead back to the same', () => {
    const kept = keptAddress('k', null, { id: 7, type: 'query' }, 2)
    expect(read(kept.split('?')[1] ?? '')).toMatchObject({ formDataKey: 'k', datasourceId: 7, datasourceType: 'query', dashboardId: 2 })
    expect(read(keptAddress('k', 4, { id: 7, type: 'table' }).split('?')[1] ?? '')).toMatchObject({ formDataKey: 'k', sliceId: 4 })
    const fresh = newChartAddress(7, 'pie')
    expect(read(fresh.split('?')[1] ?? '')).toMatchObject({ datasourceId: 7, vizType: 'pie' })
  })
})
