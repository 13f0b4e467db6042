import { referenceOf, type TableReference } from './tables.ts'
import { foldOf, identifier, identifiers, isNode, type Identifier, type Node } from './tree.ts'

/** A column as a query or an expression names it. */
export interface ColumnReference {
  /** The table that it is surely of; null where it may be of several, or of one that the text does not name. */
  readonly table: TableReference | null
  /** Its name; `*` for all columns. */
  readonly column: string
}

/** What a name in FROM stands for. */
interface Source {
  /** Its alias, or else the parts of its name; both where the parser may have taken another word for the alias. */
  readonly names: readonly (readonly string[])[]
  /** Null for a sub-query, a common table expression or a function. */
  readonly table: TableReference | null
  /** Names of its columns; null where the text does not tell them. */
  readonly columns: ReadonlySet<string> | null
}

interface Scope {
  readonly dialect: string
  readonly fold: (name: Identifier) => string
  readonly sources: readonly Source[]
  /** Where a sub-query stands. */
  readonly outer: Scope | null
  /** Common table expressions in sight, with their columns. */
  readonly defined: ReadonlyMap<string, ReadonlySet<string> | null>
  /** Names that stand for something other than a column: parameters of lambdas, labels of the result. */
  readonly bound: ReadonlySet<string>
  readonly add: (reference: ColumnReference) => void
}

const NOTHING: ReadonlySet<string> = new Set()

/**
 * The columns of tables that queries and expressions of a syntax tree name, once each. Those that sub-queries and common
 * table expressions make are none, what these are made of is.
 */
export function columnsIn(tree: unknown, dialect: string): readonly ColumnReference[] {
  const found = new Map<string, ColumnReference>()
  const add = (reference: ColumnReference) => found.set(JSON.stringify(reference), reference)
  visit(tree, { dialect, fold: foldOf(dialect), sources: [], outer: null, defined: new Map(), bound: NOTHING, add })
  return [...found.values()]
}

/** Parts of nodes that hold names of something other than columns. */
const NAMES = new Set(['name', 'ObjectName', 'TableName', 'alias', 'data_type', 'collation', 'Dot'])
/** Clauses of a SELECT that may name labels of its result. */
const AFTER_RESULT = new Set(['group_by', 'having', 'qualify', 'sort_by'])
/** Dialects in which `a.b` may be a part of the column `a`. */
const WITH_FIELDS = new Set(['trino', 'clickhouse'])

function visit(node: unknown, scope: Scope): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, scope)
    return
  }
  if (!isNode(node)) return
  const name = node['CompoundIdentifier'] === undefined ? identifier(node['Identifier']) : null
  if (name) addName([name], scope)
  else if (node['CompoundIdentifier'] !== undefined) addName(identifiers(node['CompoundIdentifier']), scope)
  else if (isNode(node['body']) && 'order_by' in node) visitQuery(node, scope)
  else if (isNode(node['Select'])) visitSelect(node['Select'], scope)
  else visitParts(node, scope)
}

function visitParts(node: Node, scope: Scope): void {
  const lambda = lambdaOf(node, scope)
  const inner = lambda ? { ...scope, bound: new Set([...scope.bound, ...lambda.names.map(scope.fold)]) } : scope
  for (const [part, value] of Object.entries(lambda ? { body: lambda.body } : node)) {
    if (part === 'Wildcard' && isNode(value)) addAll(scope.sources, scope)
    else if (part === 'QualifiedWildcard') addQualified(value, scope)
    else if (part === 'Function' && isNode(value)) visit(withoutUnit(value), inner)
    else if (!NAMES.has(part)) visit(value, inner)
  }
}

function visitQuery(query: Node, outer: Scope): void {
  const scope = withDefinitions(query['with'], outer)
  const { with: _with, body, ...clauses } = query
  visit(body, scope)
  const select = isNode(body) && isNode(body['Select']) ? body['Select'] : null
  const sources = select ? sourcesOf(select['from'], scope) : []
  const bound = new Set([...scope.bound, ...(outputsOf(body, scope) ?? NOTHING)])
  visit(Object.values(clauses), { ...scope, sources, outer: scope, bound })
}

function visitSelect(select: Node, outer: Scope): void {
  const scope = { ...outer, sources: sourcesOf(select['from'], outer), outer }
  const labels = new Set([...outer.bound, ...labelsOf(select).map(outer.fold)])
  for (const [part, value] of Object.entries(select)) {
    visit(value, AFTER_RESULT.has(part) ? { ...scope, bound: labels } : scope)
  }
}

/** The scope of a query below its WITH; what is defined there sees what is defined before it. */
function withDefinitions(clause: unknown, outer: Scope): Scope {
  const definitions = isNode(clause) && Array.isArray(clause['cte_tables']) ? clause['cte_tables'].filter(isNode) : []
  const recursive = isNode(clause) && clause['recursive'] === true
  let scope = outer
  for (const { alias, query } of definitions) {
    const name = isNode(alias) ? identifier(alias['name']) : null
    const renamed = isNode(alias) ? columnNames(alias, scope) : null
    const define = (columns: ReadonlySet<string> | null): Scope =>
      name ? { ...scope, defined: new Map([...scope.defined, [scope.fold(name), columns]]) } : scope
    const within = recursive ? define(renamed) : scope
    visit(query, within)
    scope = define(renamed ?? (isNode(query) ? outputsOf(query['body'], within) : null))
  }
  return scope
}

/** Every table, sub-query and function of a FROM, also those in joins within joins. */
function sourcesOf(from: unknown, scope: Scope): readonly Source[] {
  if (Array.isArray(from)) return from.flatMap((item: unknown) => sourcesOf(item, scope))
  if (!isNode(from)) return []
  const { relation, joins } = from
  if (relation !== undefined) return [...sourcesOf(relation, scope), ...sourcesOf(joins, scope)]
  const [kind, factor] = Object.entries(from)[0] ?? []
  if (!isNode(factor)) return []
  const alias = isNode(factor['alias']) ? factor['alias'] : null
  const name = alias && identifier(alias['name'])
  const names = name ? [[scope.fold(name)]] : []
  const renamed = alias ? columnNames(alias, scope) : null
  if (kind === 'Table' && !isNode(factor['args'])) return [tableSource(identifiers(factor['name']), names, renamed, scope)]
  if (kind === 'NestedJoin') return sourcesOf(factor['table_with_joins'], scope)
  const subquery = factor['subquery']
  const columns = renamed ?? (isNode(subquery) ? outputsOf(subquery['body'], scope) : null)
  return [{ names, table: null, columns }]
}

function tableSource(
  name: readonly Identifier[],
  alias: Source['names'],
  renamed: ReadonlySet<string> | null,
  scope: Scope,
): Source {
  const [first] = name
  const path = name.map(scope.fold)
  const names = [...alias, path]
  const defined = name.length === 1 && first ? scope.defined.get(scope.fold(first)) : undefined
  if (defined !== undefined) return { names, table: null, columns: renamed ?? defined }
  return { names, table: referenceOf(name), columns: renamed }
}

/** Names that an alias gives to columns: `t(a, b)`; null where it gives none. */
function columnNames(alias: Node, { fold }: Scope): ReadonlySet<string> | null {
  const names = Array.isArray(alias['columns']) ? alias['columns'].filter(isNode).map(({ name }) => identifier(name)) : []
  return names.length > 0 ? new Set(names.flatMap((name) => (name ? [fold(name)] : []))) : null
}

/** Names of the columns that a query makes; null where stars or expressions without a label leave them open. */
function outputsOf(body: unknown, scope: Scope): ReadonlySet<string> | null {
  if (!isNode(body)) return null
  if (isNode(body['SetOperation'])) return outputsOf(body['SetOperation']['left'], scope)
  if (isNode(body['Query'])) return outputsOf(body['Query']['body'], scope)
  if (!isNode(body['Select'])) return null
  const items = projection(body['Select'])
  const names = items.flatMap((item) => nameOfItem(item) ?? [])
  return names.length === items.length ? new Set(names.map(scope.fold)) : null
}

function labelsOf(select: Node): readonly Identifier[] {
  return projection(select).flatMap((item) => (isNode(item['ExprWithAlias']) ? (nameOfItem(item) ?? []) : []))
}

function projection(select: Node): readonly Node[] {
  return Array.isArray(select['projection']) ? select['projection'].filter(isNode) : []
}

function nameOfItem({ ExprWithAlias: labeled, UnnamedExpr: plain }: Node): Identifier | null {
  if (isNode(labeled)) return identifier(labeled['alias'])
  if (!isNode(plain)) return null
  return identifier(plain['Identifier']) ?? identifiers(plain['CompoundIdentifier']).at(-1) ?? null
}

/** Where a name stands for a column of a table, adds it. */
function addName(parts: readonly Identifier[], scope: Scope): void {
  const folded = parts.map(scope.fold)
  for (let length = parts.length - 1; length > 0; length--) {
    const source = sourceNamed(folded.slice(0, length), scope)
    const column = parts[length]?.value
    if (!source || column === undefined) continue
    if (source.table) scope.add({ table: source.table, column })
    return
  }
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) return
  if (parts.length === 1 || scope.bound.has(folded[0] ?? '') || WITH_FIELDS.has(scope.dialect)) return addUnqualified(first, scope)
  scope.add({ table: referenceOf(parts.slice(0, -1)), column: last.value })
}

function addUnqualified(name: Identifier, scope: Scope): void {
  const folded = scope.fold(name)
  if (scope.bound.has(folded)) return
  for (let at: Scope | null = scope; at; at = at.outer) {
    const { sources } = at
    if (sources.some(({ table, columns }) => table === null && columns?.has(folded))) return
    const tables = sources.flatMap(({ table }) => table ?? [])
    const isOpen = sources.some(({ table, columns }) => table === null && columns === null)
    if (tables.length === 0 && isOpen) return
    if (tables.length > 0) return scope.add({ table: tables.length === 1 && !isOpen ? (tables[0] ?? null) : null, column: name.value })
  }
  scope.add({ table: null, column: name.value })
}

/** The source that a qualifier names: `t` and `s.t` are both short for `c.s.t`. */
function sourceNamed(qualifier: readonly string[], scope: Scope): Source | null {
  const isShort = (name: readonly string[]) => qualifier.every((part, at) => part === name[name.length - qualifier.length + at])
  for (let at: Scope | null = scope; at; at = at.outer) {
    const found = at.sources.find(({ names }) => names.some(isShort))
    if (found) return found
  }
  return null
}

function addAll(sources: readonly Source[], scope: Scope): void {
  for (const { table } of sources) if (table) scope.add({ table, column: '*' })
}

function addQualified(wildcard: unknown, scope: Scope): void {
  const [named] = Array.isArray(wildcard) ? wildcard : []
  const parts = isNode(named) ? identifiers(named['ObjectName']) : []
  const source = sourceNamed(parts.map(scope.fold), scope)
  addAll(source ? [source] : [], scope)
}

/** `x -> x + 1` and `(x, y) -> x + y`; elsewhere the arrow reads a part of a JSON value. */
function lambdaOf({ Lambda: lambda, BinaryOp: binary }: Node, { dialect }: Scope) {
  if (isNode(lambda)) {
    const params = isNode(lambda['params']) ? Object.values(lambda['params']).flat() : []
    return { names: params.filter(isNode).flatMap(({ name }) => identifier(name) ?? []), body: lambda['body'] }
  }
  if (!WITH_FIELDS.has(dialect) || !isNode(binary) || binary['op'] !== 'Arrow' || !isNode(binary['left'])) return null
  const { Tuple: several, Nested: bracketed, ...one } = binary['left']
  return { names: identifiers(several ?? [bracketed ?? one]), body: binary['right'] }
}

const TAKES_UNIT = /^(?:(?:timestamp|date|time)_?(?:diff|add|sub|trunc|bucket|part|name))$/i
const UNIT = /^(?:(?:micro|milli|nano)?second|minute|hour|day|week|month|quarter|year)s?$/i

/** A function without its first argument where that is a unit of time: `timestampdiff(MONTH, a, b)`. */
function withoutUnit(call: Node): Node {
  const name = identifiers(call['name']).at(-1)?.value ?? ''
  const list = isNode(call['args']) && isNode(call['args']['List']) ? call['args']['List'] : null
  if (!list || !Array.isArray(list['args']) || !TAKES_UNIT.test(name)) return call
  const [first, ...others]: unknown[] = list['args']
  const given = isNode(first) && isNode(first['Unnamed']) && isNode(first['Unnamed']['Expr']) ? first['Unnamed']['Expr'] : {}
  const unit = identifier(given['Identifier'])
  return unit && !unit.quoted && UNIT.test(unit.value) ? { ...call, args: { List: { ...list, args: others } } } : call
}
