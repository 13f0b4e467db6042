import type { Ask } from './direct-clients.ts'
import { EXPORT_ROWS } from './facts.ts'
import type { Figure } from './figures.ts'
import { peakMemory } from './memory.ts'
import { timed } from './overhead.ts'
import { ask, sqlOf, type Race, type Side } from './sides.ts'

const MS_A_SECOND = 1000
const MEGABYTE = 1024 * 1024
/** The fastest counts, but of memory the most. */
const RUNS = 4
/** So slow that one run tells. */
const YARDSTICK_RUNS = 1
/** An export writes its rows as text as well, which the engine's own client does not. */
const GOAL_OVER_CLIENT = 1.5

const COLUMNS = ['id', 'at', 'country', 'product', 'amount']
const MORE_COLUMNS = [
  'id * 2 AS twice',
  'amount * 1.5 AS more',
  'country || product AS place',
  `at + interval '1 hour' AS later`,
  'id % 2 = 0 AS even',
  `'text ' || id AS words`,
  'amount::numeric(12,2) AS price',
]

/** The wider table, made of the table of facts by PostgreSQL itself. */
export const WIDE_TABLE = `CREATE TABLE facts_wide AS SELECT ${[...COLUMNS, ...MORE_COLUMNS].join(', ')} FROM facts`

/** A file of all rows: its time beside that of the engine's own client, and what the servers' memory grew by meanwhile. */
async function exportFigure(race: Race, direct: Ask, columns: readonly string[], format: 'csv' | 'xlsx'): Promise<Figure> {
  const query = { columns, row_limit: EXPORT_ROWS }
  const file = (side: Side) => ask(side, query, { result_format: format, result_type: 'results' })
  const sql = await sqlOf(race.ours, query)
  const own: number[] = []
  const ours: number[] = []
  const theirs: number[] = []
  let bytes = 0
  let grown = 0
  for (let run = 0; run < RUNS; run += 1) {
    own.push(await timed(() => direct(sql)))
    const grew = await peakMemory(async () => {
      const answer = await file(race.ours)
      ours.push(answer.ms)
      bytes = answer.bytes
    })
    grown = Math.max(grown, grew)
    if (race.theirs && run < YARDSTICK_RUNS) theirs.push((await file(race.theirs)).ms)
  }
  const client = Math.min(...own) / MS_A_SECOND
  return {
    name: `${format.toUpperCase()} of ${EXPORT_ROWS} x ${columns.length}`,
    unit: 's',
    ours: Math.min(...ours) / MS_A_SECOND,
    yardstick: theirs.length > 0 ? Math.min(...theirs) / MS_A_SECOND : null,
    ...(format === 'csv' ? { goal: GOAL_OVER_CLIENT * client } : {}),
    note: `${(bytes / MEGABYTE).toFixed(1)} MB; memory grew by ${(grown / MEGABYTE).toFixed(0)} MB; the engine's own client needs ${client.toFixed(2)} s for the rows`,
  }
}

/** Both formats of a narrow and of a wide table. */
export async function* exportFigures(narrow: Race, wide: Race, direct: Ask): AsyncGenerator<Figure> {
  const names = [...COLUMNS, ...MORE_COLUMNS.map((column) => column.split(' ').at(-1) ?? '')]
  for (const format of ['csv', 'xlsx'] as const) {
    yield await exportFigure(narrow, direct, COLUMNS, format)
    yield await exportFigure(wide, direct, names, format)
  }
}
