import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import recording from '../../../fixtures/pivot-tables.recording.json' with { type: 'json' }
import {
  clientProcessed,
  clientTableJson,
  fileTable,
} from '../../../../worker/query/client-processing/client-processed.ts'
import { columnName, frame } from '../../../../worker/query/frame.ts'
import { sales } from '../fixtures.ts'

const cell = z.union([z.string(), z.number(), z.null()])
const inputSchema = z.object({ names: z.array(z.string()), rows: z.array(z.array(cell)) })
const inputs = z.record(z.string(), inputSchema).parse(recording.inputs)
const cases = z
  .array(
    z.object({
      input: z.string(),
      form_data: z.record(z.string(), z.unknown()),
      answer: z.record(z.string(), z.unknown()),
    }),
  )
  .parse(recording.cases)
const dataset = sales({
  metrics: [{ name: 'count', verboseName: 'COUNT(*)', expression: 'COUNT(*)', d3format: null, currency: null }],
})

function shown(input: string, formData: Record<string, unknown>) {
  const { names, rows } = inputSchema.parse(inputs[input])
  const columns = names.map((name, at) => ({ key: [name], type: null, values: rows.map((row) => row[at] ?? null) }))
  return clientProcessed(frame(columns, rows.length), formData, dataset)
}

function rounded(found: unknown): unknown {
  if (typeof found === 'number') return Number(found.toPrecision(9))
  if (typeof found !== 'object' || found === null) return found
  if (Array.isArray(found)) return found.map(rounded)
  return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, rounded(value)]))
}

describe('a pivot table shows what was recorded of Superset', () => {
  test.each(cases.map((one) => [`${one.input} ${JSON.stringify(one.form_data)}`, one] as const))('%s', (_, one) => {
    const table = shown(one.input, one.form_data)
    const { colnames, indexnames, data } = table ? clientTableJson(table) : {}
    expect(rounded({ colnames, indexnames, data })).toEqual(rounded(one.answer))
  })
})

describe('tables of the client', () => {
  const square = { viz_type: 'pivot_table_v2', groupbyRows: ['gender'], groupbyColumns: ['state'], metrics: ['count'] }

  test('a file begins with the names of the rows', () => {
    const table = shown('square', square)
    const columns = table ? fileTable(table).columns : []
    expect(columns.map(columnName)).toEqual(['', 'COUNT(*) CA', 'COUNT(*) NY', 'COUNT(*) TX'])
    expect(columns[0]?.values).toEqual(['boy', 'girl'])
  })

  test('functions that Superset offers and fails on have their totals', () => {
    const totals = (aggregateFunction: string) => {
      const table = shown('square', { ...square, aggregateFunction, rowTotals: true, colTotals: true })
      return table?.table.columns.at(-1)?.values
    }
    expect(totals('Count')).toEqual([3, 3, 6])
    expect(totals('Sum as Fraction of Total')?.at(-1)).toBeCloseTo(1, 12)
    expect(totals('List Unique Values')?.at(-1)).toBe('39, 40, 41, 44')
    expect(totals('First')).toEqual([44, 44, 44])
    expect(totals('Sample Variance')?.[0]).toBe(0)
  })

  test('a plain table keeps its rows under verbose names, other charts are left alone', () => {
    expect(shown('square', { viz_type: 'table' })?.columnNames).toEqual(['gender', 'state', 'COUNT(*)', 'SUM(num)'])
    expect(shown('square', { viz_type: 'pie' })).toBeNull()
  })

  test('what cannot be read is refused', () => {
    expect(() => shown('square', { ...square, aggregateFunction: 'toString' })).toThrow('Unknown aggregation function')
    expect(() => shown('square', { ...square, groupbyRows: [5] })).toThrow('The settings of the pivot table')
    expect(() => shown('square', { ...square, groupbyRows: ['nope'] })).toThrow('Referenced columns not available')
  })
})
