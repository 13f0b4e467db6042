import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, root } from './build.ts'
import { dataProblem, holdData, releaseData } from './data-lock.ts'
import { loadExamples } from './examples/load.ts'
import { askedPort, portProblem } from './port.ts'
import { ensureLocalSecrets, LOCAL_LOGIN } from './secrets.ts'
import { STATE_FOLDER, startServer } from './server.ts'
import { fail, failWith, step } from './steps.ts'

// wrangler announces which secrets file it read; the start-up log has its own lines.
process.env['WRANGLER_LOG'] ??= 'error'

const port = askedPort()
const data = resolve(root, process.env['MERIDIAN_DATA'] ?? STATE_FOLDER)
const problem = (await portProblem(port, 'npm start')) ?? (await dataProblem(data))
if (problem) fail(problem)
if (process.argv.includes('--fresh')) {
  rmSync(data, { recursive: true, force: true })
  step('Removed the local data')
}
ensureLocalSecrets()

step('Building')
const built = await build().catch(failWith)
step(built ? 'Built' : 'Already built')

// A line for every request would bury the address.
const bindings = { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error' }
const server = await startServer({ port, state: data, bindings }).catch(failWith)
holdData(data, port)
step('Database and server are up')

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  releaseData(data)
  await server.stop().catch(failWith)
  process.exit(0)
}
// Miniflare's own handlers would end the process in the middle of this. A terminal signals the whole group and the
// parent passes it on: the second time changes nothing.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal).on(signal, () => void stop())

await loadExamples({ origin: server.origin, ...LOCAL_LOGIN, log: step }).catch((error: unknown) => {
  if (stopping) return
  step(`The examples could not be loaded; everything else works. ${error instanceof Error ? error.message : String(error)}`)
})

if (!stopping) {
  console.log(`\nMeridian is running on ${server.origin}\nSign in as ${LOCAL_LOGIN.username} with the password ${LOCAL_LOGIN.password} (this machine only).\n`)
}
