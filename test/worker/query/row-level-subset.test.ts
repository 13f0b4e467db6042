import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { RowLevelRule } from '../../../worker/access/row-level.ts'
import { edgeDialect } from '../../../worker/engine/edge.ts'
import { prepareQuery } from '../../../worker/query/prepare-query.ts'
import { rowLevelPredicates } from '../../../worker/query/row-level.ts'
import { buildSelect } from '../../../worker/query/sql/build-select.ts'
import { compile } from '../../../worker/query/sql/compile.ts'
import { Random } from '../../sim/random.ts'
import { sales } from './fixtures.ts'

const RUNS = 300
const ROLES = [1, 2, 3]
const CLAUSES = [
  "country = 'FR'",
  "country <> 'FR' OR amount > 5 -- or so",
  'amount > 3 /* at least */',
  "country IN (SELECT country FROM sales WHERE amount > 6)",
  '1 = 1',
  '1 = 0',
  'paid',
]

const db = new DatabaseSync(':memory:')
db.exec('CREATE TABLE sales (country TEXT, amount REAL, paid INTEGER)')
const insert = db.prepare('INSERT INTO sales VALUES (?, ?, ?)')
for (let i = 0; i < 40; i++) insert.run(['FR', 'DE', 'US', null][i % 4] ?? null, i % 11, i % 2)

test('whatever rules bind somebody, they see a part of the rows, and a further rule by AND never adds one', async () => {
  const dice = new Random(20_261_121)
  for (let run = 0; run < RUNS; run++) {
    const rules: RowLevelRule[] = Array.from({ length: dice.below(5) }, (_, id) => ({
      id,
      filterType: dice.pick(['Regular', 'Base'] as const),
      clause: dice.pick(CLAUSES),
      groupKey: dice.pick<string | null>([null, '', 'g', 'h']),
      roleIds: ROLES.filter(() => dice.chance(0.5)),
    }))
    const somebody = { roles: ROLES.filter(() => dice.chance(0.5)).map((id) => ({ id, name: `r${id}` })) }
    const input = { columns: ['country', 'amount', 'paid'], extras: { where: dice.pick(['', 'amount > 1 OR 1 = 1', "country = 'DE'"]) } }
    const all = await rowsOf(input, [], somebody)
    const bound = await rowsOf(input, rules, somebody)
    expect(isPart(bound, all), JSON.stringify({ run, rules, somebody, input })).toBe(true)
    const further = { id: 99, filterType: 'Base', clause: dice.pick(CLAUSES), groupKey: null, roleIds: [] } as const
    expect(isPart(await rowsOf(input, [...rules, further], somebody), bound), String(run)).toBe(true)
  }
})

async function rowsOf(input: object, rules: readonly RowLevelRule[], somebody: { roles: { id: number; name: string }[] }) {
  const dataset = sales()
  const predicates = await rowLevelPredicates(somebody, { id: dataset.id, rules }, 'edge', (clause) => Promise.resolve(clause))
  const query = prepareQuery(input, dataset, { now: new Date(0), zone: null, resultType: 'full', serverPagination: false })
  const scope = { dataset, dialect: edgeDialect, granularity: null, timeGrain: null, zone: null, temporalExpressions: new Set<string>() }
  return db.prepare(compile(buildSelect({ query, scope, predicates }), edgeDialect).text).all().map((row) => JSON.stringify(row))
}

/** As multisets. */
function isPart(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all]
  return some.every((row) => {
    const at = left.indexOf(row)
    if (at === -1) return false
    left.splice(at, 1)
    return true
  })
}
