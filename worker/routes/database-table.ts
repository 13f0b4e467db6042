import { z } from '@hono/zod-openapi'
import { selectStar } from '../db/dataset-payload.ts'
import type { Engine } from '../engine/engine.ts'

const key = z.looseObject({ column_names: z.array(z.string()), name: z.string().nullable(), type: z.string() })

export const tableMetadataShape = z.object({
  name: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      longType: z.string(),
      keys: z.array(key),
      comment: z.string().nullable(),
    }),
  ),
  selectStar: z.string(),
  primaryKey: z.looseObject({ name: z.string().nullable() }),
  foreignKeys: z.array(key),
  indexes: z.array(key),
  comment: z.string().nullable(),
})

export type TableMetadata = z.infer<typeof tableMetadataShape>

/** A table as the tree of the SQL editor shows it. */
export async function tableMetadata(engine: Engine, table: string, schema: string | null): Promise<TableMetadata> {
  const columns = await engine.columns(table, schema)
  const keys = await engine.keys(table, schema)
  const indexes = await engine.indexes(table, schema)
  const primary = keys.primaryKey
    ? [{ column_names: [...keys.primaryKey.columns], name: keys.primaryKey.name, type: 'pk' }]
    : []
  const foreign = keys.foreignKeys.map((foreignKey) => ({
    column_names: [...foreignKey.columns],
    name: foreignKey.name,
    options: {},
    referred_columns: [...foreignKey.referredColumns],
    referred_schema: null,
    referred_table: foreignKey.referredTable,
    type: 'fk',
  }))
  const plain = indexes.map((index) => ({
    column_names: [...index.columns],
    name: index.name,
    unique: index.unique,
    type: 'index',
  }))
  const all = [...primary, ...foreign, ...plain]
  return {
    name: table,
    columns: columns.map(({ name, type, comment }) => ({
      name,
      type: shortType(type),
      longType: type,
      keys: all.filter(({ column_names: names }) => names.includes(name)),
      comment,
    })),
    selectStar: selectStar(engine.dialect, table, schema),
    primaryKey: primary[0] ?? { constrained_columns: [], name: null },
    foreignKeys: foreign,
    indexes: all,
    comment: null,
  }
}

/** `VARCHAR(255)` without its size. */
function shortType(type: string): string {
  return type.split('(', 1)[0]?.trim() ?? type
}
