import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import recording from '../../../fixtures/post-processing.recording.json' with { type: 'json' }
import { columnName, columnType, frame } from '../../../../worker/query/frame.ts'
import { postProcess } from '../../../../worker/query/post-processing/post-process.ts'
import { postProcessingSchema } from '../../../../worker/query/query-context.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const tableSchema = z.object({
  names: z.array(z.string()),
  types: z.array(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
  rows: z.array(z.array(z.union([value, z.array(z.number())]))),
})
const cases = z
  .array(
    z.object({
      input: z.string(),
      steps: z.array(postProcessingSchema),
      answer: z.union([tableSchema, z.object({ status: z.literal(400), message: z.string() })]),
    }),
  )
  .parse(recording.cases)
const inputs = z.record(z.string(), tableSchema).parse(recording.inputs)

function inputFrame(name: string) {
  const { names, types, rows } = tableSchema.parse(inputs[name])
  const columns = names.map((column, at) => ({
    key: [column],
    type: types[at] ?? null,
    values: rows.map((row) => value.parse(row[at])),
  }))
  return frame(columns, rows.length)
}

/** What our steps make of a recorded input, in the shape of the recorded answer. */
function answer({ input, steps }: (typeof cases)[number]) {
  try {
    const table = postProcess(inputFrame(input), steps, { totals: null, timeOffsets: [] })
    const columns = [...table.index, ...table.columns]
    return {
      names: columns.map(columnName),
      rows: Array.from({ length: table.rowCount }, (_, row) =>
        columns.map(({ values, isJson }) => (isJson ? JSON.parse(String(values[row])) : (values[row] ?? null))),
      ),
      types: columns.map((column) => columnType(column)),
    }
  } catch (error) {
    return { status: 400, message: `Error: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Floats may differ in the last digits: sums are taken in another order. */
function rounded(found: unknown): unknown {
  if (typeof found === 'number') return Number(found.toPrecision(9))
  return Array.isArray(found) ? found.map(rounded) : found
}

describe('each step answers what was recorded of Superset', () => {
  test.each(cases.map((one) => [`${one.input} ${JSON.stringify(one.steps)}`, one] as const))('%s', (_, one) => {
    const found = answer(one)
    const expected = one.answer
    expect('rows' in found ? { ...found, rows: rounded(found.rows) } : found).toEqual(
      'rows' in expected ? { ...expected, rows: rounded(expected.rows) } : expected,
    )
  })
})
