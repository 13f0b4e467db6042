import { beforeAll, expect, test } from 'vitest'
import type { ControlPanel } from '../../../../app/charts/controls/control.ts'
import { chartKind } from '../../../../app/charts/registry.ts'
import { blamedControls } from '../../../../app/features/explore/blamed-controls.ts'
import { form } from './fixtures.ts'

let panel: ControlPanel
beforeAll(async () => {
  panel = (await chartKind('echarts_timeseries_line')?.loadControls()) ?? { sections: [] }
})

const sql = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression })
const where = (sqlExpression: string) => ({ ...sql(sqlExpression), clause: 'WHERE' })

test.each([
  ['no such column: amuont', 'metrics'],
  ['Error: near "FORM": syntax error', 'adhoc_filters'],
  ['column "amuont" does not exist', 'metrics'],
  ['function totl(bigint) does not exist', 'metrics'],
])('%s is the fault of %s', (message, name) => {
  const values = form({
    x_axis: 'date',
    metrics: ['count', sql('TOTL(amuont)')],
    adhoc_filters: [where('city IN (SELECT 1 FORM t)')],
  })
  expect(blamedControls(message, values, panel)).toEqual([name])
})

test('a column chosen from the dataset is at fault only where no SQL names it', () => {
  const values = form({ x_axis: 'date', groupby: ['city'] })
  expect(blamedControls("Columns missing in dataset: ['city']", values, panel)).toEqual(['groupby'])
  const withSql = form({ groupby: ['city'], metrics: [sql('MAX(city)')] })
  expect(blamedControls('no such column: city', withSql, panel)).toEqual(['metrics'])
})

test('part of a word is no name, and a message without names blames nobody', () => {
  expect(blamedControls('no such column: cit', form({ groupby: ['city'] }), panel)).toEqual([])
  expect(blamedControls('The database did not answer', form({ groupby: ['city'] }), panel)).toEqual([])
})
