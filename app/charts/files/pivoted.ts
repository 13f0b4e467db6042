import type { FormData } from '../types.ts'

const PIVOTED: readonly string[] = ['pivot_table_v2']

/** Whether the table that a chart shows is another one than the rows it asks for. */
export function isPivoted({ viz_type: type }: FormData): boolean {
  return PIVOTED.includes(type)
}
