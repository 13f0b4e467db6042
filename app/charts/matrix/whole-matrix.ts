import { t } from '../../i18n/message.ts'
import { loadKind } from '../kinds-at-hand.ts'
import { queryContext } from '../query/context.ts'
import { columnType, type CellValue, type QueryContext, type QueryResult } from '../query-types.ts'
import { tableKind } from '../table/kind.ts'
import type { FormData } from '../types.ts'
import { cellForm, cellTitle, matrixAxis, type MatrixEntry, matrixEntries, matrixLook, membersForm } from './matrix.ts'
import { matrixMessages } from './messages.ts'

/** One chart of a matrix with the answers to its queries. */
export interface MatrixPart {
  readonly row: MatrixEntry | undefined
  readonly column: MatrixEntry | undefined
  readonly title: string
  readonly formData: FormData
  readonly data: readonly QueryResult[]
}

/** A matrix with the data of all its charts, line by line. */
export interface WholeMatrix {
  readonly rows: readonly MatrixEntry[]
  readonly columns: readonly MatrixEntry[]
  readonly parts: readonly MatrixPart[]
}

export type AskQuery = (context: QueryContext) => Promise<readonly QueryResult[]>

export type MatrixSides = Pick<WholeMatrix, 'rows' | 'columns'>
type Place = Pick<MatrixPart, 'row' | 'column'>

/** The rows and columns of a matrix; members that follow from a rule are asked for. */
export async function matrixSides(
  formData: FormData,
  ask: AskQuery,
  verboseNames: Readonly<Record<string, string>> = {},
): Promise<MatrixSides> {
  const [rows = [], columns = []] = await Promise.all(
    (['rows', 'columns'] as const).map(async (side) => {
      const axis = matrixAxis(formData, side)
      const members = membersForm(formData, axis)
      const answer = members && (await ask(queryContext(tableKind, members)))
      return matrixEntries(axis, answer?.[0], verboseNames)
    }),
  )
  return { rows, columns }
}

/** The charts at some places of a matrix, all asked for in one turn. Rejects with the first failure. */
export async function askParts(formData: FormData, places: readonly Place[], ask: AskQuery): Promise<readonly MatrixPart[]> {
  const kind = await loadKind(formData.viz_type)
  const template = matrixLook(formData).titleTemplate
  return Promise.all(
    places.map(async ({ row, column }): Promise<MatrixPart> => {
      const cell = cellForm(formData, row, column)
      return { row, column, title: cellTitle(template, row, column), formData: cell, data: await ask(queryContext(kind, cell)) }
    }),
  )
}

/** Asks for all charts of a matrix at once. */
export async function askMatrix(
  formData: FormData,
  ask: AskQuery,
  verboseNames: Readonly<Record<string, string>> = {},
): Promise<WholeMatrix> {
  const sides = await matrixSides(formData, ask, verboseNames)
  const places = isEmpty(sides) ? [] : orNone(sides.rows).flatMap((row) => orNone(sides.columns).map((column) => ({ row, column })))
  return { ...sides, parts: await askParts(formData, places, ask) }
}

/** Whether nothing is set for either side. */
export function isEmpty({ rows, columns }: MatrixSides): boolean {
  return rows.length + columns.length === 0
}

/** A side without entries is one line of charts without a label. */
export function orNone(entries: readonly MatrixEntry[]): readonly (MatrixEntry | undefined)[] {
  return entries.length === 0 ? [undefined] : entries
}

/** The rows of all charts in one table: first where in the matrix each stands, then the columns of every chart. */
export function matrixTable({ rows, columns, parts }: WholeMatrix): QueryResult {
  const known = new Map<string, QueryResult['coltypes'][number]>()
  for (const { data } of parts) {
    const [result] = data
    result?.colnames.forEach((name, at) => known.set(name, known.get(name) ?? result.coltypes[at] ?? columnType.text))
  }
  const taken = new Set(known.keys())
  const headings = [
    ...(rows.length > 0 ? [{ name: freeName(t(matrixMessages.row), taken), of: ({ row }: MatrixPart) => row?.label ?? '' }] : []),
    ...(columns.length > 0 ? [{ name: freeName(t(matrixMessages.column), taken), of: ({ column }: MatrixPart) => column?.label ?? '' }] : []),
  ]
  const names = [...known.keys()]
  const data = parts.flatMap((part) =>
    (part.data[0]?.data ?? []).map((found): Record<string, CellValue> => ({
      ...Object.fromEntries(headings.map(({ name, of }) => [name, of(part)])),
      ...Object.fromEntries(names.map((name) => [name, found[name] ?? null])),
    })),
  )
  return {
    colnames: [...headings.map(({ name }) => name), ...names],
    coltypes: [...headings.map(() => columnType.text), ...known.values()],
    data,
    rowcount: data.length,
  }
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 2, name = wanted; ; number++) {
    if (!taken.has(name)) return name
    name = `${wanted} ${number}`
  }
}
