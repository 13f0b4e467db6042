import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig, unstable_splitSqlQuery } from 'wrangler'
import { root } from './build.ts'

/** Where `wrangler dev` keeps its state, so that data written under `start` is read under `dev`. */
export const STATE_FOLDER = join(root, '.wrangler', 'state', 'v3')

const CONFIG_FILE = join(root, 'wrangler.toml')

const MODULE_TYPES = { '.js': 'ESModule', '.mjs': 'ESModule', '.wasm': 'CompiledWasm', '.txt': 'Text', '.html': 'Text', '.sql': 'Text', '.bin': 'Data', '.woff2': 'Data' } as const

interface ServerOptions {
  port: number
  host?: string
  /** Data folder; `STATE_FOLDER` unless told. */
  state?: string
  /** Bindings over those of wrangler.toml and .dev.vars, for tests. */
  bindings?: Record<string, string>
  /** Further D1 databases, binding to id, as an account that has some names them in wrangler.toml. */
  d1Databases?: Record<string, string>
}

export interface RunningServer {
  origin: string
  stop(): Promise<void>
}

const FRONT = fileURLToPath(new URL('front.mjs', import.meta.url))

function workerModules() {
  const folder = join(root, 'dist', 'worker')
  const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.endsWith('.map') && !name.endsWith('.md'))
    .toSorted((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
    .flatMap((name) => {
      const extension = /\.[a-z\d]+$/.exec(name)?.[0] ?? ''
      const type = MODULE_TYPES[extension as keyof typeof MODULE_TYPES]
      if (!type) return []
      const contents = readFileSync(join(folder, name))
      return [{ type, path: relative(folder, join(folder, name)), contents: type === 'CompiledWasm' || type === 'Data' ? contents : contents.toString() }]
    })
  return [{ type: MODULE_TYPES['.mjs'], path: 'front.js', contents: readFileSync(FRONT, 'utf8') }, ...built]
}

/** Paths that assets answer without the Worker, as wrangler.toml says: `!/assets/*`. */
function assetPaths(runWorkerFirst: readonly string[] | boolean | undefined): string[] {
  const rules = Array.isArray(runWorkerFirst) ? runWorkerFirst : []
  return rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1).replace(/\*$/, ''))
}

/** Applies the migrations that the D1 database lacks; keeps the books in wrangler's own table. */
async function applyMigrations(miniflare: Miniflare): Promise<void> {
  const db = await miniflare.getD1Database('DB')
  await db
    .prepare('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)')
    .run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map((row) => row.name))
  const folder = join(root, 'migrations')
  const missing = readdirSync(folder).filter((name) => name.endsWith('.sql') && !applied.has(name)).toSorted()
  for (const name of missing) {
    const statements = unstable_splitSqlQuery(readFileSync(join(folder, name), 'utf8'))
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ])
  }
}

/** Migrates the D1 database of a data folder by itself. */
async function migrate(d1Databases: unknown, state: string): Promise<void> {
  if (!existsSync(state)) mkdirSync(state, { recursive: true })
  const options = { modules: [{ type: 'ESModule', path: 'index.js', contents: 'export default {}' }], d1Databases }
  const converted = convertV4MiniflareOptions(options as Parameters<typeof convertV4MiniflareOptions>[0])
  const miniflare = new Miniflare({ ...converted, resourcePersistencePath: state })
  try {
    await applyMigrations(miniflare)
  } finally {
    await miniflare.dispose()
  }
}

export async function migrateLocalData(): Promise<void> {
  await migrate(unstable_getMiniflareWorkerOptions(CONFIG_FILE).workerOptions.d1Databases, STATE_FOLDER)
}

/**
 * Serves `dist` with the bindings of wrangler.toml through the Miniflare API, over a socket of the Worker's own: many
 * times the requests a second of `wrangler dev`. The port opens when everything behind it is ready.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(CONFIG_FILE)
  const { modulesRules: _rules, bindings, d1Databases, ...worker } = workerOptions
  const state = options.state ?? STATE_FOLDER
  // Before there is a port, so that nobody meets a product without its tables.
  await migrate(d1Databases, state)
  const host = options.host ?? '127.0.0.1'
  const { name, assets } = unstable_readConfig({ config: CONFIG_FILE })
  const converted = convertV4MiniflareOptions({
    ...worker,
    // Objects keep their data below the Worker's name.
    name,
    d1Databases: Object.assign({}, d1Databases, options.d1Databases),
    bindings: Object.assign({ FRONT_ASSETS: assetPaths(assets?.run_worker_first) }, bindings, options.bindings),
    modules: workerModules(),
    unsafeDirectSockets: [{ entrypoint: 'front', host, port: options.port }],
    // Miniflare's own socket, which nobody is told of.
    port: 0,
    host: '127.0.0.1',
  } as Parameters<typeof convertV4MiniflareOptions>[0])
  const miniflare = new Miniflare({ ...converted, resourcePersistencePath: state })
  await miniflare.ready
  const url = await miniflare.unsafeGetDirectURL(name, 'front')
  return { origin: `http://${host === '127.0.0.1' ? 'localhost' : host}:${url.port}`, stop: () => miniflare.dispose() }
}
