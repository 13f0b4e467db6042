import type { Execution, Row } from './engine.ts'

/** All rows of a short result. */
export async function allRows({ batches }: Execution): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const batch of batches) for (const row of batch) rows.push(row)
  return rows
}
