/** A table as a statement names it; what it leaves out is null. */
export interface TableReference {
  readonly catalog: string | null
  readonly schema: string | null
  readonly table: string
}

type Node = Readonly<Record<string, unknown>>

/**
 * Every table that a syntax tree reads or writes, once each. Names of common table expressions count as tables only
 * outside the query that defines them.
 */
export function tablesIn(tree: unknown): readonly TableReference[] {
  const found = new Map<string, TableReference>()
  visit(tree, new Set(), (name) => found.set(JSON.stringify(Object.values(name)), name))
  return [...found.values()]
}

function visit(node: unknown, defined: ReadonlySet<string>, add: (reference: TableReference) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, defined, add)
    return
  }
  if (!isNode(node)) return
  for (const name of namesOf(node)) if (!isDefined(name, defined)) add(reference(name))
  const { with: clause, ...rest } = node
  const scope = isNode(clause) ? visitDefinitions(clause, defined, add) : defined
  for (const value of Object.values(rest)) visit(value, scope, add)
}

/**
 * A common table expression sees those before it, and itself only when recursive: in `WITH a AS (SELECT * FROM a)` the
 * inner `a` is a table. Answers the names that the query below may use.
 */
function visitDefinitions(
  clause: Node,
  defined: ReadonlySet<string>,
  add: (reference: TableReference) => void,
): ReadonlySet<string> {
  const expressions = Array.isArray(clause['cte_tables']) ? clause['cte_tables'].filter(isNode) : []
  const names = expressions.map((expression) => {
    const alias = expression['alias']
    return isNode(alias) ? folded(alias['name']) : ''
  })
  let scope = new Set(clause['recursive'] === true ? [...defined, ...names] : defined)
  for (const [at, expression] of expressions.entries()) {
    visit(expression, scope, add)
    scope = new Set([...scope, names[at] ?? ''])
  }
  return scope
}

/** Statements that name what they change outside of FROM. */
const NAMING = ['CreateTable', 'CreateView', 'AlterTable', 'Truncate', 'Drop', 'Copy', 'Analyze'] as const

/** Names of tables that stand at this very node: under `Table` in FROM, or where statements that write name them. */
function namesOf(node: Node): readonly (readonly Node[])[] {
  const factor = node['Table']
  const called = isNode(factor) && (factor['args'] === undefined || factor['args'] === null) ? [factor['name']] : []
  const statements = NAMING.flatMap((kind) => {
    const statement = node[kind]
    return isNode(statement)
      ? [statement['name'], ...listed(statement['names']), ...listed(statement['table_names'])]
      : []
  })
  return [...called, node['TableName'], node['table_name'], ...statements]
    .map(identifiers)
    .filter((parts) => parts.length > 0)
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value)
    ? value.map((item: unknown) => (isNode(item) && !Array.isArray(item) ? item['name'] : item))
    : []
}

function isDefined(name: readonly Node[], defined: ReadonlySet<string>): boolean {
  return name.length === 1 && defined.has(folded(name[0]))
}

function reference(name: readonly Node[]): TableReference {
  const [table = '', schema = null, catalog = null] = name.map((part) => String(part['value'])).toReversed()
  return { catalog, schema, table }
}

/** Unquoted names are equal in any case, quoted ones only as they are written. */
function folded(identifier: unknown): string {
  if (!isNode(identifier)) return ''
  const text = String(identifier['value'])
  return identifier['quote_style'] ? text : text.toLowerCase()
}

function identifiers(name: unknown): readonly Node[] {
  if (!Array.isArray(name)) return []
  return name.flatMap((part: unknown) => {
    const identifier = isNode(part) ? (part['Identifier'] ?? part) : null
    return isNode(identifier) && typeof identifier['value'] === 'string' ? [identifier] : []
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
