import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyPackageFiles, root } from './build.ts'
import { dataProblem, holdData, releaseData } from './data-lock.ts'
import { loadExamples } from './examples/load.ts'
import { askedPort, isMeridian, portProblem } from './port.ts'
import { ensureLocalSecrets, LOCAL_LOGIN } from './secrets.ts'
import { migrateLocalData, STATE_FOLDER } from './server.ts'
import { fail, failWith, step } from './steps.ts'

// Vite answers the browser with hot reload; pages, requests and sockets go on to wrangler, which restarts the Worker by
// itself when a file changes. Both share the data of `npm start`.
const COMMAND = 'npm run dev'
/** The Worker stands this far above the port of the browser. */
const WORKER_OFFSET = 1
const READY_MS = 60_000
const POLL_MS = 200

const port = askedPort()
const workerPort = port + WORKER_OFFSET
for (const wanted of [port, workerPort]) {
  const problem = await portProblem(wanted, COMMAND)
  if (problem) fail(problem)
}
const shared = await dataProblem(STATE_FOLDER)
if (shared) fail(shared)
ensureLocalSecrets()

/** What the Worker reads as its assets: the page before Vite's build, and files that no module imports. */
const assets = join(root, '.wrangler', 'dev-assets')
rmSync(assets, { recursive: true, force: true })
mkdirSync(assets, { recursive: true })
cpSync(join(root, 'app', 'public'), assets, { recursive: true })
cpSync(join(root, 'index.html'), join(assets, 'index.html'))
await copyPackageFiles(assets)

await migrateLocalData().catch(failWith)

const children: ChildProcess[] = []
let stopping = false

function start(command: string, args: readonly string[]): void {
  // Where the visitor comes from is asked of Cloudflare otherwise; here it is nowhere.
  const env = { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WORKER_ORIGIN: `http://localhost:${workerPort}` }
  const child = spawn(join(root, 'node_modules', '.bin', command), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
  child.on('exit', (code) => stop(code ?? 0))
  children.push(child)
}

/** One ends, both end; this process when they have. */
function stop(code: number): void {
  if (stopping) return
  stopping = true
  process.exitCode = code
  releaseData(STATE_FOLDER)
  for (const child of children) child.kill()
}
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))

async function workerReady(): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (!stopping && !(await isMeridian(workerPort))) {
    if (Date.now() > deadline) throw new Error(`The Worker did not answer within ${READY_MS / 1000} seconds.`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

step('Starting the Worker and Vite')
start('wrangler', ['dev', '--port', String(workerPort), '--assets', assets, '--show-interactive-dev-session=false'])
start('vite', ['--port', String(port), '--strictPort', '--logLevel', 'warn'])
try {
  await workerReady()
  holdData(STATE_FOLDER, port)
  await loadExamples({ origin: `http://localhost:${workerPort}`, ...LOCAL_LOGIN, log: step })
  console.log(`\nMeridian in development: http://localhost:${port} (${LOCAL_LOGIN.username}/${LOCAL_LOGIN.password})\n`)
} catch (error) {
  if (!stopping) console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
}
