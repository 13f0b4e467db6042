import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../worker/local/build.ts'

const KB = 1024
const client = join(root, 'dist', 'client')

/**
 * Gzipped sizes in KB that a visitor pays. `routes` counts the script that a screen needs beyond the entry and beyond
 * what all charts share, which has a budget of its own.
 */
const BUDGETS = {
  entryScript: 150,
  entryStyle: 15,
  routes: { dashboard: 41, 'dashboard-permalink': 41, explore: 65, 'sql-lab': 162 } as Record<string, number>,
  otherRoute: 35,
  /** Names and query building of common kinds, formats (`ground`), legend, tooltip and what common kinds share (`marks`). */
  sharedCharts: 47,
  /** Line, area, bar and scatter charts (`axed`), which dashboards ask for beside the rest. */
  axedCharts: 16,
  /** Names and query building of all other kinds, loaded where a chart is of one. */
  records: 18,
  /** The filter bar of a dashboard, which comes beside its charts. */
  filters: 9,
  /** Entry, route and shared charts: the script before a dashboard can be drawn. */
  dashboardView: 220,
  /** One chart kind with all that it alone loads. */
  chartKind: 12,
  /** What some chart kinds share: a folder (`kinds-frame`) or package (`kinds-d3-hierarchy`). */
  chartFamily: 12,
}
const FAMILY = /^assets\/kinds-.*\.js$/
const LATER = ':later'
const AXED = /^assets\/axed-[^.]+\.js$/
const SHARED_CHARTS = /^assets\/(ground|marks)-[^.]+\.js$/
const FILTERS = /^assets\/filters-[^.]+\.js$/
const RECORDS = /^assets\/records-[^.]+\.js$/

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
  const assets = existsSync(join(client, 'assets')) ? readdirSync(join(client, 'assets')).map((file) => `assets/${file}`) : []
  const kinds = JSON.parse(readFileSync(join(client, 'kind-chunks.json'), 'utf8')) as Record<string, string[]>
  return [
    { name: 'entry script', kb: gzipKb(entry, '.js'), budget: BUDGETS.entryScript },
    { name: 'entry style', kb: gzipKb(entry, '.css'), budget: BUDGETS.entryStyle },
    { name: 'dashboard view', kb: gzipKb([...entry, ...(routes['dashboard'] ?? [])], '.js'), budget: BUDGETS.dashboardView },
    ...Object.entries(routes).filter(([name]) => !name.endsWith(LATER)).map(([name, files]) => ({
      name: `route ${name}`,
      kb: gzipKb(files.filter((file) => !SHARED_CHARTS.test(file.slice(1)) && !RECORDS.test(file.slice(1))), '.js'),
      budget: BUDGETS.routes[name] ?? BUDGETS.otherRoute,
    })),
    { name: 'shared by charts', kb: gzipKb(assets.filter((file) => SHARED_CHARTS.test(file)), '.js'), budget: BUDGETS.sharedCharts },
    { name: 'records of other chart kinds', kb: gzipKb(assets.filter((file) => RECORDS.test(file)), '.js'), budget: BUDGETS.records },
    { name: 'filter bar', kb: gzipKb(assets.filter((file) => FILTERS.test(file)), '.js'), budget: BUDGETS.filters },
    { name: 'line, area, bar and scatter charts', kb: gzipKb(assets.filter((file) => AXED.test(file)), '.js'), budget: BUDGETS.axedCharts },
    ...Object.entries(kinds).map(([name, files]) => ({
      name: `chart kind ${name}`,
      kb: gzipKb(files.filter((file) => !FAMILY.test(file)), '.js'),
      budget: BUDGETS.chartKind,
    })),
    ...assets
      .filter((file) => FAMILY.test(file))
      .map((file) => ({ name: file, kb: gzipKb([file], '.js'), budget: BUDGETS.chartFamily })),
  ]
}
