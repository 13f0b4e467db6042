import type { SqlValue } from '../../../../worker/engine/engine.ts'
import { columnName, frame, type Frame } from '../../../../worker/query/frame.ts'
import type { OperationName } from '../../../../worker/query/query-context.ts'
import { postProcess } from '../../../../worker/query/post-processing/post-process.ts'

export const DAY = 86_400_000

/** A table from rows; `ds` holds instants. */
export function table(names: readonly string[], rows: readonly (readonly SqlValue[])[]): Frame {
  return frame(
    names.map((name, at) => ({
      key: [name],
      type: name === 'ds' ? 2 : null,
      values: rows.map((row) => row[at] ?? null),
    })),
    rows.length,
  )
}

export function run(
  input: Frame,
  steps: readonly [OperationName, Record<string, unknown>?][],
  context: { totals?: Record<string, number>; timeOffsets?: string[] } = {},
) {
  const result = postProcess(
    input,
    steps.map(([operation, options]) => ({ operation, options })),
    {
      totals: context.totals ?? null,
      timeOffsets: context.timeOffsets ?? [],
    },
  )
  const columns = [...result.index, ...result.columns]
  return {
    names: columns.map(columnName),
    rows: Array.from({ length: result.rowCount }, (_, row) => columns.map(({ values }) => values[row] ?? null)),
  }
}

export const sales = table(
  ['ds', 'country', 'm', 'n'],
  [
    [DAY, 'US', 20, 1],
    [0, 'FR', 10, 2],
    [0, 'US', 30, null],
    [DAY, null, 5, 4],
    [null, 'FR', 99, 9],
  ],
)
export const pivot = (metrics: readonly string[], options: object = {}): [OperationName, Record<string, unknown>] => [
  'pivot',
  {
    index: ['ds'],
    columns: ['country'],
    aggregates: Object.fromEntries(metrics.map((name) => [name, { operator: 'mean' }])),
    drop_missing_columns: false,
    ...options,
  },
]
