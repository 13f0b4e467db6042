import type { QueryResult } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { cellWriter, dimensionLabels, readMembers } from './members.ts'

/** Members of the first dimension, once each: what takes a colour where deeper levels follow it. */
export function firstLevelLabels(formData: FormData, result: QueryResult | undefined, control: string): string[] {
  const [first] = dimensionLabels(formData, control)
  if (!result || first === undefined) return []
  const write = cellWriter(formData, result, first)
  return [...new Set(result.data.map((row) => write(row[first])))]
}

/** Members of all dimensions together, once each. */
export function memberLabels(formData: FormData, result: QueryResult | undefined, control: string): string[] {
  const members = readMembers(formData, result, dimensionLabels(formData, control), '')
  return [...new Set(members.map((member) => member.label))].filter((label) => label !== '')
}
