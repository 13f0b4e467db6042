import { queryOptions, useQueries } from '@tanstack/react-query'
import { matrixAxis, type MatrixEntry, matrixEntries, membersForm } from '../charts/matrix/matrix.ts'
import { queryContext } from '../charts/query/context.ts'
import type { QueryContext } from '../charts/query-types.ts'
import { tableKind } from '../charts/table/kind.ts'
import type { DatasourceFacts, FormData } from '../charts/types.ts'
import type { ChartData, ChartStream } from './chart-stream.ts'

/** How a page asks for the data of a chart. */
export type AskChart = (context: QueryContext) => ReturnType<ChartStream['query']>

export interface Matrix {
  readonly rows: readonly MatrixEntry[]
  readonly columns: readonly MatrixEntry[]
  /** Its members are being read. */
  readonly pending: boolean
  /** Nobody reads its members any more. */
  readonly stopped: boolean
  readonly error: Error | null
}

/** Where the members are known there is nothing to ask. */
const NOTHING = queryOptions({
  queryKey: ['chart-data', ''] as const,
  queryFn: () => Promise.resolve<ChartData>([]),
  enabled: false,
})

const SIDES = ['rows', 'columns'] as const

/** The rows and columns of a matrix; members that follow from a rule are asked for. */
export function useMatrix(formData: FormData, ask: AskChart, { verboseNames }: DatasourceFacts): Matrix {
  const axes = SIDES.map((side) => matrixAxis(formData, side))
  const forms = axes.map((axis) => membersForm(formData, axis))
  const answers = useQueries({
    queries: forms.map((form) => (form === undefined ? NOTHING : ask(queryContext(tableKind, form)))),
  })
  const asked = answers.filter((_answer, index) => forms[index] !== undefined)
  const [rows = [], columns = []] = axes.map((axis, index) => matrixEntries(axis, answers[index]?.data?.[0], verboseNames))
  return {
    rows,
    columns,
    pending: asked.some((answer) => answer.isPending),
    stopped: asked.some((answer) => answer.isPending && answer.fetchStatus === 'idle'),
    error: answers.find((answer) => answer.error)?.error ?? null,
  }
}
