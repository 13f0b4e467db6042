import { expect, test } from 'vitest'
import { datasourceFacts } from '../../../app/charts/datasource-facts.ts'

const USD = { symbol: 'USD', symbolPosition: 'prefix' }

test('names, formats and currencies of a dataset are what its charts write by, on every page', () => {
  const dataset = {
    verbose_map: { gross: 'Takings' },
    column_formats: { gross: ',d' },
    metrics: [
      { metric_name: 'gross', currency: USD },
      { metric_name: 'count', currency: null },
    ],
  }
  expect(datasourceFacts(dataset)).toEqual({
    verboseNames: { gross: 'Takings' },
    numberFormats: { gross: ',d' },
    currencies: { gross: USD },
  })
})

test('a dataset without names and formats has none, and what is no currency counts as none', () => {
  expect(datasourceFacts({ metrics: [{ metric_name: 'n', currency: 'USD' }, { metric_name: 'm' }] })).toEqual({
    verboseNames: {},
    numberFormats: {},
    currencies: {},
  })
})
