export interface TableInSchema {
  readonly schema: string
  readonly name: string
}

/** One line of the tree. */
export interface TreeNode {
  readonly key: string
  readonly kind: 'schema' | 'table' | 'column'
  /** From 1. */
  readonly level: number
  readonly name: string
  readonly schema: string
  /** Of a column its type; of a table `table`, `view` or `materialized_view`. */
  readonly type: string
  /** Undefined for what cannot be opened. */
  readonly expanded: boolean | undefined
  readonly isKey: boolean
  /** How many are inside, where that is known. */
  readonly count: number | null
}

export interface TreeInput {
  readonly schemas: readonly string[]
  /** By schema; a schema that is not open is missing, one that is still read has no value. */
  readonly tables: ReadonlyMap<string, readonly { readonly value: string; readonly type: string }[] | undefined>
  /** By `schema.table`, for the open ones. */
  readonly columns: ReadonlyMap<string, readonly TreeColumn[] | undefined>
  readonly search: string
}

export interface TreeColumn {
  readonly name: string
  readonly type: string
  readonly keys: readonly { readonly type: string }[]
}

/**
 * The lines of the tree in order. A search keeps tables with the text in their name, tables with such a column among
 * those that are known, and what they stand in.
 */
export function treeNodes({ schemas, tables, columns, search }: TreeInput): readonly TreeNode[] {
  const wanted = search.trim().toLowerCase()
  const has = (name: string) => name.toLowerCase().includes(wanted)
  return schemas.flatMap((schema): readonly TreeNode[] => {
    const inside = tables.get(schema)
    const lines = (inside ?? []).flatMap(({ value: name, type }): readonly TreeNode[] => {
      const key = `${schema}.${name}`
      const all = columns.get(key) ?? []
      const shown = wanted === '' || has(name) ? all : all.filter((column) => has(column.name))
      if (wanted !== '' && !has(name) && shown.length === 0) return []
      const node: TreeNode = {
        key,
        kind: 'table',
        level: 2,
        name,
        schema,
        type,
        expanded: columns.has(key),
        isKey: false,
        count: null,
      }
      return [node, ...shown.map((column) => columnNode(schema, key, column))]
    })
    if (wanted !== '' && lines.length === 0 && !has(schema)) return []
    const count = inside?.length ?? null
    const node: TreeNode = {
      key: schema,
      kind: 'schema',
      level: 1,
      name: schema,
      schema,
      type: '',
      expanded: tables.has(schema),
      isKey: false,
      count,
    }
    return [node, ...lines]
  })
}

function columnNode(schema: string, table: string, { name, type, keys }: TreeColumn): TreeNode {
  const isKey = keys.some((key) => key.type === 'pk')
  return { key: `${table}.${name}`, kind: 'column', level: 3, name, schema, type, expanded: undefined, isKey, count: null }
}
