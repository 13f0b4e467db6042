import { runDashboardSim } from './dashboard-sim.ts'
import { runRulesSim } from './rules-sim.ts'
import { runSqlTabSim } from './sql-tab-sim.ts'
import { LawBroken } from './world.ts'

/**
 * `npm run sim [-- runs [first seed]]`: simulated lives of dashboards and SQL tabs, 10,000 unless told. Prints the seed
 * of every run that broke a law and ends with the counts; a seed alone (`npm run sim -- 1 4711`) repeats that run.
 */
const RUNS = 10_000

async function main(): Promise<void> {
  const runs = Number(process.argv[2] ?? RUNS)
  const first = Number(process.argv[3] ?? 1)
  const totals: Record<string, number> = {}
  const failures: number[] = []
  const began = Date.now()
  const add = (counts: object) => {
    for (const [key, value] of Object.entries(counts)) totals[key] = (totals[key] ?? 0) + Number(value)
  }
  for (let seed = first; seed < first + runs; seed++) {
    try {
      add(await runDashboardSim(seed))
      add(await runSqlTabSim(seed))
      add({ rules: runRulesSim(seed) })
    } catch (error) {
      if (!(error instanceof LawBroken)) throw error
      failures.push(seed)
      console.log(error.message)
    }
    const done = seed - first + 1
    if (done % 500 === 0) console.log(`${done} of ${runs} runs, ${failures.length} failed, ${Math.round((Date.now() - began) / 1000)} s`)
  }
  const { committed = 0, events = 0, undos = 0, redos = 0, saves = 0, edits = 0, updates = 0, rules = 0 } = totals
  console.log(
    `${runs} runs: ${committed} edits made, ${events} events, ${undos} undone, ${redos} redone, ${saves} saves; ` +
      `${edits} texts typed, ${updates} updates; ${rules} events of rules alone`,
  )
  console.log(`${runs - failures.length} passed, ${failures.length} failed${failures.length > 0 ? `: seeds ${failures.join(' ')}` : ''}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

await main()
