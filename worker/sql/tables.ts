import { foldOf, identifier, identifiers, isNode, type Identifier, type Node } from './tree.ts'

/** A table as a statement names it; what it leaves out is null. */
export interface TableReference {
  readonly catalog: string | null
  readonly schema: string | null
  readonly table: string
}

/** One place of a statement where a table is named. */
export interface TableSite {
  readonly reference: TableReference
  readonly name: readonly Identifier[]
  /** True where the name is that of a common table expression in sight. */
  readonly isDefined: boolean
  /** What stands in FROM; null where a statement names a table in another way. */
  readonly factor: TableFactor | null
}

interface TableFactor {
  readonly alias: Identifier | null
  /** False where the alias might also be a word that the parser took for one. */
  readonly explicitAlias: boolean
  /** Samples, index hints, partitions: anything but a name and its alias. */
  readonly extended: boolean
}

/**
 * The tables of these places, once each. Names of common table expressions count as tables only outside the query that
 * defines them.
 */
export function distinctTables(sites: readonly TableSite[]): readonly TableReference[] {
  const found = new Map<string, TableReference>()
  for (const { reference, isDefined } of sites) {
    if (!isDefined) found.set(JSON.stringify(Object.values(reference)), reference)
  }
  return [...found.values()]
}

/** Every place of a syntax tree that names a table or common table expression, in the order of the tree. */
export function tableSites(tree: unknown, dialect: string): readonly TableSite[] {
  const sites: TableSite[] = []
  visit(tree, { defined: new Set(), fold: foldOf(dialect), dialect, add: (site) => sites.push(site) })
  return sites
}

interface Walk {
  readonly defined: ReadonlySet<string>
  readonly fold: (name: Identifier) => string
  readonly dialect: string
  readonly add: (site: TableSite) => void
}

/** Calls in FROM that are surely no tables; SQLite also takes a virtual table for a function. */
const SQLITE_FUNCTIONS = /^(?:json_each|json_tree|jsonb_each|jsonb_tree|generate_series|pragma_\w+)$/i
const SQLITE = new Set(['edge', 'd1', 'sqlite'])

function visit(node: unknown, walk: Walk): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, walk)
    return
  }
  if (!isNode(node)) return
  for (const { name, factor } of namesOf(node, walk.dialect)) {
    const [first] = name
    const isDefined = name.length === 1 && first !== undefined && walk.defined.has(walk.fold(first))
    walk.add({ reference: referenceOf(name), name, isDefined, factor })
  }
  const { with: clause, ...rest } = node
  const scope = isNode(clause) ? { ...walk, defined: visitDefinitions(clause, walk) } : walk
  for (const value of Object.values(rest)) visit(value, scope)
}

/**
 * A common table expression sees those before it, and itself only when recursive: in `WITH a AS (SELECT * FROM a)` the
 * inner `a` is a table. Answers the names that the query below may use.
 */
function visitDefinitions(clause: Node, walk: Walk): ReadonlySet<string> {
  const expressions = Array.isArray(clause['cte_tables']) ? clause['cte_tables'].filter(isNode) : []
  const names = expressions.flatMap(({ alias }) => {
    const name = isNode(alias) ? identifier(alias['name']) : null
    return name ? [walk.fold(name)] : []
  })
  let defined = new Set(clause['recursive'] === true ? [...walk.defined, ...names] : walk.defined)
  for (const [at, expression] of expressions.entries()) {
    visit(expression, { ...walk, defined })
    defined = new Set([...defined, names[at] ?? ''])
  }
  return defined
}

/** Statements that name what they change outside of FROM. */
const NAMING = ['CreateTable', 'CreateView', 'AlterTable', 'Truncate', 'Drop', 'Copy', 'Analyze'] as const

type Naming = Pick<TableSite, 'name' | 'factor'>

/** Names of tables that stand at this very node: under `Table` in FROM, or where statements that write name them. */
function namesOf(node: Node, dialect: string): readonly Naming[] {
  const statements = NAMING.flatMap((kind) => {
    const statement = node[kind]
    return isNode(statement)
      ? [statement['name'], ...listed(statement['names']), ...listed(statement['table_names'])]
      : []
  })
  const elsewhere = [node['TableName'], node['table_name'], node['parent_name'], node['obj_name'], ...statements].map((name) => ({
    name: identifiers(name),
    factor: null,
  }))
  return [...factorOf(node['Table'], dialect), ...elsewhere].filter(({ name }) => name.length > 0)
}

const PLAIN_PARTS = new Set(['name', 'alias'])

function factorOf(factor: unknown, dialect: string): readonly Naming[] {
  if (!isNode(factor)) return []
  const name = identifiers(factor['name'])
  const isCall = factor['args'] !== undefined && factor['args'] !== null
  if (isCall) {
    const mayBeTable = SQLITE.has(dialect) && !SQLITE_FUNCTIONS.test(name.at(-1)?.value ?? '')
    return mayBeTable ? [{ name, factor: null }] : []
  }
  const alias = isNode(factor['alias']) ? factor['alias'] : null
  return [
    {
      name,
      factor: {
        alias: alias ? identifier(alias['name']) : null,
        explicitAlias: alias?.['explicit'] === true,
        extended: Object.entries(factor).some(([part, value]) => !PLAIN_PARTS.has(part) && !isAbsent(value)),
      },
    },
  ]
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value)
    ? value.map((item: unknown) => (isNode(item) && !Array.isArray(item) ? item['name'] : item))
    : []
}

/** The table that a dotted name stands for. */
export function referenceOf(name: readonly Identifier[]): TableReference {
  const [table = '', schema = null, catalog = null] = name.map(({ value }) => value).toReversed()
  return { catalog, schema, table }
}
