import { decide } from '../../durable-objects/dashboard/decide.ts'
import { evolve } from '../../durable-objects/dashboard/evolve.ts'
import { guard } from '../../durable-objects/dashboard/guard.ts'
import { type Inverse, invert } from '../../durable-objects/dashboard/invert.ts'
import { forgetPlaces, sameContent } from '../../durable-objects/dashboard/places.ts'
import { DASHBOARD_RULES, type DashboardRules } from '../../durable-objects/dashboard/rules.ts'
import { type DashboardState, EMPTY_STATE, GRID_ID, type Item } from '../../durable-objects/dashboard/state.ts'
import { faultOf } from './laws.ts'
import { Random } from './random.ts'
import { LawBroken } from './world.ts'

const ROWS = 4
const TILES = 3
const DEPARTURES = 6

/**
 * Several people take things out of the same rows, each deciding after the others, and each takes their own back, in
 * any order: then everything stands where it stood. Throws LawBroken. Returns how many were taken back.
 */
export function runPlacesSim(seed: number, rules: DashboardRules = DASHBOARD_RULES): number {
  const random = new Random(seed)
  const start = rowsOfTiles()
  let state = start
  const left: Inverse[] = []
  for (let i = 0; i < DEPARTURES; i++) {
    const tiles = Object.keys(state.items).filter((id) => !id.startsWith('G') && id !== 'ROOT_ID')
    if (tiles.length === 0) break
    const event = decide(state, { type: 'removeItem', data: { id: random.pick(tiles) } }, LOOKUP, rules)
    if (!event.ok) throw new LawBroken(seed, `a removal is refused: ${event.code}`)
    const inverse = invert(state, event.event)
    if (inverse) left.push(inverse)
    state = evolve(state, event.event)
  }
  const undone = shuffled(random, left).reduce((present, inverse) => {
    const event = guard(present, inverse, rules)
    if (!event) throw new LawBroken(seed, 'a removal cannot be undone')
    const next = evolve(present, event)
    const fault = faultOf(next)
    if (fault) throw new LawBroken(seed, fault)
    return next
  }, state)
  if (!sameContent(undone, start)) throw new LawBroken(seed, 'what was taken out came back elsewhere')
  if (forgetPlaces(undone) !== undone) throw new LawBroken(seed, 'places are remembered that nothing is missing from')
  return left.length
}

const LOOKUP = { saved: EMPTY_STATE, savedSeq: 0, savedBy: null, entry: () => null, stateAt: () => null }

function rowsOfTiles(): DashboardState {
  const rows = Array.from({ length: ROWS }, (_, i) => `ROW-${i}`)
  const tilesOf = (row: string) => Array.from({ length: TILES }, (_, i) => `CHART-${row}-${i}`)
  const items: Item[] = rows.flatMap((row) => [
    { id: row, type: 'ROW', parent: GRID_ID, children: tilesOf(row), meta: {} },
    ...tilesOf(row).map((id): Item => ({ id, type: 'CHART', parent: row, children: [], meta: { width: 4, height: 50, chartId: 1 } })),
  ])
  const grid: Item = { id: GRID_ID, type: 'GRID', parent: 'ROOT_ID', children: rows, meta: {} }
  const known = Object.fromEntries([grid, ...items].map((item) => [item.id, item]))
  return { ...EMPTY_STATE, items: { ...EMPTY_STATE.items, ...known } }
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)
}
