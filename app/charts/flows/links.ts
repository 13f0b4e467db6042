import { columnLabel, readColumn, toNumber } from '../form-data.ts'
import { cellWriter } from '../members/members.ts'
import type { CellValue, QueryResult, Row } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** What goes from one place to another; the ends are named by their texts. */
export type Flow = {
  source: string
  target: string
  sourceCell: CellValue
  targetCell: CellValue
  value: number
  row: Row
}

/** Labels of the columns that two controls hold. */
export function flowColumns(formData: FormData, controls: readonly [string, string]): readonly [string, string] {
  const [source, target] = controls.map((control) => readColumn(formData, control))
  return [source === undefined ? '' : columnLabel(source), target === undefined ? '' : columnLabel(target)]
}

/** One flow a pair of places, in the order of the rows; rows whose figure is not positive are none. */
export function readFlows(
  formData: FormData,
  result: QueryResult | undefined,
  [source, target]: readonly [string, string],
  metric: string,
): Flow[] {
  if (!result) return []
  const write = [cellWriter(formData, result, source), cellWriter(formData, result, target)] as const
  const flows: Flow[] = []
  const bySource = new Map<string, Map<string, Flow>>()
  for (const row of result.data) {
    const value = toNumber(row[metric]) ?? 0
    if (value <= 0) continue
    const from = write[0](row[source])
    const to = write[1](row[target])
    const leaving = bySource.get(from) ?? new Map<string, Flow>()
    const known = leaving.get(to)
    if (known) {
      known.value += value
      continue
    }
    const flow = { source: from, target: to, sourceCell: row[source] ?? null, targetCell: row[target] ?? null, value, row }
    if (leaving.size === 0) bySource.set(from, leaving)
    leaving.set(to, flow)
    flows.push(flow)
  }
  return flows
}

/** Places in the order in which they first appear. */
export function placeNames(flows: readonly { source: string; target: string }[]): string[] {
  const names = new Set<string>()
  for (const { source, target } of flows) names.add(source).add(target)
  return [...names]
}

/** The flows without those that lead back to where they come from: what is drawn from left to right has no rounds. */
export function withoutRounds<T extends { source: string; target: string }>(flows: readonly T[]): T[] {
  const leaving = new Map<string, T[]>()
  for (const flow of flows) {
    const list = leaving.get(flow.source)
    if (list) list.push(flow)
    else leaving.set(flow.source, [flow])
  }
  const state = new Map<string, 'open' | 'done'>()
  const back = new Set<T>()
  for (const start of leaving.keys()) {
    if (state.has(start)) continue
    const path: { place: string; next: number }[] = [{ place: start, next: 0 }]
    state.set(start, 'open')
    while (path.length > 0) {
      const at = path[path.length - 1]
      const flow = at && leaving.get(at.place)?.[at.next++]
      if (!at || !flow) {
        if (at) state.set(at.place, 'done')
        path.pop()
      } else if (state.get(flow.target) === 'open') back.add(flow)
      else if (!state.has(flow.target)) {
        state.set(flow.target, 'open')
        path.push({ place: flow.target, next: 0 })
      }
    }
  }
  return flows.filter((flow) => !back.has(flow))
}
