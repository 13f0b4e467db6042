import type { OpenTables } from '../../db/table-access.ts'
import type { TableReference } from '../../sql/tables.ts'

/** The tables that are not open, as SQL text names them. A name without a schema is looked up in the given one. */
export function closedTables(
  tables: readonly TableReference[],
  open: Pick<OpenTables, 'table'>,
  defaultSchema: string | null,
): readonly string[] {
  return tables.filter(({ schema, table }) => !open.table(schema ?? defaultSchema, table)).map(tableText)
}

function tableText({ catalog, schema, table }: TableReference): string {
  return [catalog, schema, table].filter((part) => part !== null).join('.')
}
