import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failWith } from './steps.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Everything the two builds read; a change in any of these makes `dist` stale. */
const SOURCES = [
  'app',
  'worker',
  'durable-objects',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'wrangler.toml',
  'package-lock.json',
]

const STAMP = join(root, 'dist', '.sources')

/** Read by the launcher only. */
const NOT_BUILT = join(root, 'worker', 'local', 'examples')

function filesBelow(path: string): string[] {
  if (path === NOT_BUILT) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesBelow(join(root, source))) hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Test runners set another NODE_ENV, which would put React's development build into the product.
    const env = { ...process.env, CI: '1', NODE_ENV: 'production' }
    const child = spawn(join(root, 'node_modules', '.bin', command), args, { cwd: root, env })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')}\n${output}`))))
  })
}

/**
 * Files of packages that are served as they are: Swagger UI, whose bundle is too large and too foreign for the client
 * build, the font of the sign-in page, which stands outside it, and the finer outlines of maps.
 */
const PACKAGE_FILES = [
  ['swagger-ui-dist/swagger-ui.css', 'assets/swagger/swagger-ui.css'],
  ['swagger-ui-dist/swagger-ui-bundle.js', 'assets/swagger/swagger-ui-bundle.js'],
  ['@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', 'fonts/inter-latin.woff2'],
  ['world-atlas/countries-50m.json', 'assets/maps/countries-50m.json'],
] as const

export async function copyPackageFiles(folder: string): Promise<void> {
  for (const [source, target] of PACKAGE_FILES) cpSync(join(root, 'node_modules', source), join(folder, target))
  const { finestOutlines } = await import('./map-files.ts')
  const { cells, countries } = await finestOutlines()
  const fine = join(folder, 'assets', 'maps', 'countries-10m')
  mkdirSync(fine, { recursive: true })
  writeFileSync(join(fine, 'cells.json'), JSON.stringify(cells))
  for (const [number, country] of countries.entries()) writeFileSync(join(fine, `country-${number}.json`), JSON.stringify(country))
}

async function buildClient(): Promise<void> {
  await run('vite', ['build', '--logLevel', 'error'])
  await copyPackageFiles(join(root, 'dist', 'client'))
}

async function buildWorker(): Promise<void> {
  await run('wrangler', ['deploy', '--dry-run', '--outdir', 'dist/worker'])
}

/** Builds client and Worker into `dist`. Returns false when `dist` was already current. */
export async function build(): Promise<boolean> {
  const hash = sourcesHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return false
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  // wrangler wants the asset directory to exist, and both write below `dist`.
  mkdirSync(join(root, 'dist', 'client'), { recursive: true })
  await Promise.all([buildClient(), buildWorker()])
  writeFileSync(STAMP, hash)
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build().catch(failWith)
}
