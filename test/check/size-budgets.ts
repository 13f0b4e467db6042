import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../worker/local/build.ts'

const KB = 1024
const client = join(root, 'dist', 'client')

/** Gzipped sizes in KB that a visitor pays (design of the front end, §1): `route` counts what the entry lacks. */
export const BUDGETS = {
  entryScript: 150,
  entryStyle: 15,
  /** Everything a dashboard viewer downloads as script: entry, route, and the chart chunks of a usual dashboard. */
  dashboardScript: 200,
  route: { dashboard: 60, explore: 60, 'sql-lab': 160, default: 35 } as Record<string, number>,
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
      budget: BUDGETS.route[name] ?? BUDGETS.route['default'] ?? 0,
    })),
    ...kinds.map((file) => ({ name: file, kb: gzipKb([`assets/${file}`], '.js'), budget: BUDGETS.chartKind })),
  ]
}
