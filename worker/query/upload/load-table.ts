import { TableExistsError, type Engine, type IfTableExists, type Row, type TableLoader } from '../../engine/engine.ts'
import { UPLOAD_MESSAGES } from './messages.ts'
import { UploadError, type FileColumn } from './table-file.ts'

/** Rows handed to the engine at once; small enough that one batch is never felt in memory. */
const ROWS_PER_BATCH = 5000

export interface LoadTarget {
  readonly table: string
  readonly schema: string | null
  readonly ifExists: IfTableExists
}

/** Puts the columns of a file into a table, all rows or none. Throws UploadError or EngineError. */
export async function loadTable(engine: Engine, target: LoadTarget, columns: readonly FileColumn[]): Promise<void> {
  if (columns.length === 0) throw new UploadError(UPLOAD_MESSAGES.noColumns)
  const loader = await begin(engine, target, columns)
  try {
    const rows = columns[0]?.values.length ?? 0
    for (let from = 0; from < rows; from += ROWS_PER_BATCH) {
      const to = Math.min(from + ROWS_PER_BATCH, rows)
      const batch: Row[] = []
      for (let row = from; row < to; row++) batch.push(columns.map(({ values }) => values[row] ?? null))
      await loader.add(batch)
    }
    await loader.commit()
  } catch (error) {
    await loader.abort()
    throw error
  }
}

async function begin(engine: Engine, target: LoadTarget, columns: readonly FileColumn[]): Promise<TableLoader> {
  if (!engine.beginLoad) throw new UploadError(UPLOAD_MESSAGES.notSupported)
  try {
    return await engine.beginLoad(target.table, target.schema, columns, target.ifExists)
  } catch (error) {
    if (error instanceof TableExistsError) throw new UploadError(UPLOAD_MESSAGES.tableExists)
    throw error
  }
}
