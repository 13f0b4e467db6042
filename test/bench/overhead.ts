import type { Ask } from './direct-clients.ts'
import { quantile, type Figure } from './figures.ts'
import { ask, sqlOf, type Race, type Side } from './sides.ts'

/** Others may work on the same machine: of two runs the better one counts. */
const RUNS = 2

/** Milliseconds over the engine's own time, a list a run. */
export interface Overhead {
  readonly ours: readonly (readonly number[])[]
  readonly theirs: readonly (readonly number[])[] | null
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The quantile of the better run. */
export function best(runs: readonly (readonly number[])[] | null, q: number): number | null {
  return runs && Math.min(...runs.map((samples) => quantile(samples, q)))
}

/** Chart data past every cache, beside the same SQL by the engine's own client in the same turn. */
export async function over(race: Race, direct: Ask, queries: readonly object[], rounds: number): Promise<Overhead> {
  const ours: number[][] = []
  const theirs: number[][] = []
  for (let run = 0; run < RUNS; run += 1) {
    const samples = { ours: [] as number[], theirs: [] as number[] }
    for (const query of queries) {
      const sql = await sqlOf(race.ours, query)
      const turns = { own: [] as number[], ours: [] as number[], theirs: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        turns.own.push(await timed(() => direct(sql)))
        turns.ours.push((await ask(race.ours, query)).ms)
        if (race.theirs) turns.theirs.push((await ask(race.theirs, query)).ms)
      }
      samples.ours.push(...rankByRank(turns.ours, turns.own))
      samples.theirs.push(...rankByRank(turns.theirs, turns.own))
    }
    ours.push(samples.ours)
    theirs.push(samples.theirs)
  }
  return { ours, theirs: race.theirs && theirs }
}

/**
 * The fastest over the fastest, the slowest over the slowest: an engine's own times vary, for the slow statements by more
 * than all that is ours, and its slow turns are not to be counted as our tail.
 */
export function rankByRank(samples: readonly number[], own: readonly number[]): number[] {
  const ranked = own.toSorted((a, b) => a - b)
  return samples.toSorted((a, b) => a - b).map((ms, rank) => ms - (ranked[rank] ?? 0))
}

/** The same where the engine stands inside the product: what the Worker says that it waited for it is taken off. */
export async function overWaiting(side: Side, queries: readonly object[], rounds: number): Promise<Overhead> {
  const ours: number[][] = []
  for (let run = 0; run < RUNS; run += 1) {
    const samples: number[] = []
    for (const query of queries) {
      for (let round = 0; round < rounds; round += 1) {
        const { ms, headers } = await ask(side, query)
        const timing = String(headers['server-timing'])
        const waited = ['engine', 'transfer'].map((name) => Number(new RegExp(`${name};dur=([\\d.]+)`).exec(timing)?.[1] ?? 0))
        samples.push(waited.reduce((left, part) => left - part, ms))
      }
    }
    ours.push(samples)
  }
  return { ours, theirs: null }
}

export function overFigures(engine: string, { ours, theirs }: Overhead, note: string): Figure[] {
  const name = `chart/data uncached over ${engine}`
  return [
    { name: `${name}, p50`, unit: 'ms', ours: best(ours, 0.5), yardstick: best(theirs, 0.5), goal: 10, note },
    { name: `${name}, p95`, unit: 'ms', ours: best(ours, 0.95), yardstick: best(theirs, 0.95), goal: 25 },
  ]
}
