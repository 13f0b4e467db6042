import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../worker/local/build.ts'

const KB = 1024
const client = join(root, 'dist', 'client')

/**
 * Gzipped sizes in KB that a visitor pays: `routes` counts the script that a screen needs beyond the entry. Two screens
 * are over the goal of the design (60): their ceiling holds what they have, and may only be lowered.
 */
const BUDGETS = {
  entryScript: 150,
  entryStyle: 15,
  routes: { dashboard: 78, explore: 70, 'sql-lab': 160 } as Record<string, number>,
  otherRoute: 35,
  /** One chart kind beyond the shared chart chunk. */
  chartKind: 12,
}

export interface BudgetLine {
  name: string
  kb: number
  budget: number
}

function gzipKb(files: readonly string[], extension: string): number {
  return files
    .filter((file) => file.endsWith(extension))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file))).length / KB, 0)
}

/** Measures the built client against the budgets. Needs `dist` to be current. */
export function measureBudgets(): BudgetLine[] {
  const html = readFileSync(join(client, 'index.html'), 'utf8')
  const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
  const routes = JSON.parse(readFileSync(join(client, 'route-chunks.json'), 'utf8')) as Record<string, string[]>
  const kinds = existsSync(join(client, 'assets')) ? readdirSync(join(client, 'assets')).filter((file) => /^chart-.+\.js$/.test(file)) : []
  return [
    { name: 'entry script', kb: gzipKb(entry, '.js'), budget: BUDGETS.entryScript },
    { name: 'entry style', kb: gzipKb(entry, '.css'), budget: BUDGETS.entryStyle },
    ...Object.entries(routes).map(([name, files]) => ({
      name: `route ${name}`,
      kb: gzipKb(files, '.js'),
      budget: BUDGETS.routes[name] ?? BUDGETS.otherRoute,
    })),
    ...kinds.map((file) => ({ name: file, kb: gzipKb([`assets/${file}`], '.js'), budget: BUDGETS.chartKind })),
  ]
}
