import fc from 'fast-check'

/** The tables that random queries read: `orders` is the restricted one, rows of `region` EU are open. */
export const ORDERS = 'CREATE TABLE orders (id INTEGER, region VARCHAR(2), amount INTEGER)'
export const PEOPLE = 'CREATE TABLE people (id INTEGER, region VARCHAR(2), amount INTEGER)'
export const ORDER_ROWS = `INSERT INTO orders VALUES (1, 'EU', 10), (2, 'US', 20), (3, 'EU', 30), (4, 'US', 40), (5, 'AS', 50)`
export const PEOPLE_ROWS = `INSERT INTO people VALUES (1, 'EU', 5), (2, 'US', 20), (6, 'AS', 50), (7, 'EU', 30)`
export const CLOSED_ROWS = "DELETE FROM orders WHERE region <> 'EU'"

interface Dialect {
  /** A schema that holds the tables, to write before their names. */
  readonly schema: string
  readonly lateral: boolean
}

/**
 * Queries of three columns (id, region, amount) in any shape in which a table can be named: aliases, quotes, schemas,
 * other letters, comments and strings that look like tables, joins, sub-queries, unions, common table expressions that
 * take the name of a table.
 */
export function randomQuery({ schema, lateral }: Dialect): fc.Arbitrary<string> {
  const gap = fc.constantFrom(' ', '\n  ', ' /* FROM orders */ ', " /* ' */ ", ' -- FROM "orders"\n')
  const name = fc.constantFrom('orders', 'ORDERS', 'Orders', '"orders"', `${schema}.orders`, `${schema} . "orders"`, 'people')
  const table = fc
    .tuple(name, fc.constantFrom('', 'AS', ' '), gap)
    .map(([path, as, space]) => (as === '' ? { text: path, alias: lastOf(path) } : { text: `${path}${space}${as} t`, alias: 't' }))
  const { query } = fc.letrec<{ query: string; source: { text: string; alias: string } }>((tie) => ({
    source: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'sql' },
      table,
      tie('query').map((inner) => ({ text: `(${inner}) AS s`, alias: 's' })),
      table.map(({ text, alias }) => ({ text: `${text} JOIN people AS p ON p.id = ${alias}.id`, alias })),
      table.map(({ text, alias }) => ({ text: `people AS q, ${text}`, alias })),
      lateral
        ? tie('query').map((inner) => ({ text: `people AS o, LATERAL (${inner}) AS l`, alias: 'l' }))
        : table,
    ),
    query: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'sql' },
      fc.tuple(tie('source'), gap, condition()).map(
        ([{ text, alias }, space, where]) =>
          `SELECT ${alias}.id, ${alias}.region, ${alias}.amount FROM${space}${text} WHERE ${where(alias)}`,
      ),
      fc
        .tuple(tie('query'), fc.constantFrom('UNION', 'UNION ALL', 'EXCEPT', 'INTERSECT'), tie('query'))
        .map(([left, word, right]) => `SELECT * FROM (${left}) AS u1 ${word} SELECT * FROM (${right}) AS u2`),
      fc
        .tuple(fc.constantFrom('orders', 'people', 'c'), tie('query'), tie('query'))
        .map(([cte, inner, outer]) => `WITH ${cte} AS (${inner}) ${outer}`)
        .map((text) => `SELECT * FROM (${text}) AS w`),
      fc
        .tuple(tie('source'), gap)
        .map(
          ([{ text, alias }, space]) =>
            `SELECT min(${alias}.id) AS id, max(${alias}.region) AS region, sum(${alias}.amount) AS amount${space}FROM ${text}`,
        ),
    ),
  }))
  return query.map((text) => `SELECT id, region, amount FROM (${text}) AS x ORDER BY 1, 2, 3`)
}

function condition(): fc.Arbitrary<(alias: string) => string> {
  return fc.constantFrom<(alias: string) => string>(
    () => '1 = 1',
    (alias) => `${alias}.amount > 15`,
    (alias) => `${alias}.id IN (SELECT id FROM orders)`,
    (alias) => `NOT EXISTS (SELECT 1 FROM orders AS o2 WHERE o2.amount = ${alias}.amount)`,
    (alias) => `${alias}.amount < (SELECT max(amount) FROM "orders")`,
    (alias) => `${alias}.region <> 'FROM orders; -- '`,
  )
}

function lastOf(path: string): string {
  return path.split('.').at(-1)?.trim() ?? path
}
