import { parseArgs } from 'node:util'
import { loadExamples } from '../../worker/local/examples/load.ts'
import { startProduct } from '../support/product.ts'
import { benchBrowser } from './browser.ts'
import { benchCharts, benchChosen } from './charts.ts'
import { benchCached, benchUncached, prepareMeridian, prepareYardstick } from './chart-data.ts'
import { signIn } from './client.ts'
import { benchEngines, D1_BINDING } from './engines.ts'
import { printFigures, type Figure } from './figures.ts'
import { benchList } from './lists.ts'
import { benchLive } from './live.ts'

const { values } = parseArgs({
  options: {
    /** A running Superset with its example data, to race. */
    oracle: { type: 'string' },
    /** The PostgreSQL database that holds the yardstick's example tables. */
    postgres: { type: 'string', default: 'postgresql://root@127.0.0.1:5432/superset_examples' },
    /** Only these groups: chart, engines, list, live, browser, charts. */
    only: { type: 'string' },
    /** Only these of the engines. */
    engine: { type: 'string' },
    /** Only the drawing of these chart kinds, by `viz_type` (`all`; `page` for the page of many), without a server. */
    kind: { type: 'string' },
    /** Only these numbers of rows. */
    rows: { type: 'string' },
    /** Prints where the time of each drawing goes. */
    profile: { type: 'boolean' },
  },
})

if (values.kind) {
  printFigures(await benchChosen({ kinds: values.kind.split(','), rows: values.rows?.split(',').map(Number), profile: values.profile }))
  process.exit(0)
}

const wanted = (group: string) => !values.only || values.only.split(',').includes(group)

const figures: Figure[] = []
const started = performance.now()
const product = await startProduct({ [D1_BINDING]: 'bench-facts' })
try {
  await loadExamples({ origin: product.origin, ...product.login, log: () => undefined })
  figures.push({ name: 'server up with the examples loaded, built already', unit: 's', ours: (performance.now() - started) / 1000 })
  const client = await signIn(product.origin, product.login.username, product.login.password)
  const yardstick = values.oracle ? await signIn(values.oracle, 'admin', 'admin') : null
  if (wanted('chart')) {
    const ours = await prepareMeridian(client, values.postgres)
    const theirs = yardstick ? await prepareYardstick(yardstick) : null
    figures.push(await benchUncached(ours, theirs, values.postgres))
    figures.push(await benchCached(ours, theirs))
  }
  if (wanted('engines')) for await (const figure of benchEngines(client, yardstick, values.engine)) figures.push(figure)
  if (wanted('list')) figures.push(await benchList(client, yardstick))
  if (wanted('live')) figures.push(await benchLive(client))
  if (wanted('browser')) {
    for await (const figure of benchBrowser({ origin: product.origin, ...product.login })) figures.push(figure)
  }
  if (wanted('charts')) figures.push(...(await benchCharts(client)))
  client.close()
  yardstick?.close()
} finally {
  // Also when a later part fails: what was measured is worth its minutes.
  printFigures(figures)
  await product.stop()
}
process.exit(0)
