import { expect, test } from 'vitest'
import { type ChartMenuExtension, extensionItems } from '../../../../app/features/explore/chart-menu-extensions.ts'
import { slice } from './fixtures.ts'

const report: ChartMenuExtension = {
  right: ['can_write', 'ReportSchedule'],
  item: (chart) => ({ kind: 'link', id: 'report', label: `Report on ${chart.slice_name}`, to: `/report/${chart.slice_id}` }),
}
const anything = () => true

test('what another part has for the menu of a chart is there for those who may use it', () => {
  const writer = (permission: string, view: string) => `${permission} on ${view}` === 'can_write on ReportSchedule'
  expect(extensionItems([report], slice, writer)).toEqual([
    { kind: 'link', id: 'report', label: 'Report on Orders', to: '/report/3' },
  ])
  expect(extensionItems([report], slice, () => false)).toEqual([])
})

test('a chart that is not saved has nothing to schedule', () => {
  expect(extensionItems([report], null, anything)).toEqual([])
})
