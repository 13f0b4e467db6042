import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, root } from './build.ts'
import { loadExamples } from './examples/load.ts'
import { ensureLocalSecrets, LOCAL_LOGIN } from './secrets.ts'
import { isPortBusy, STATE_FOLDER, startServer } from './server.ts'
import { fail, step } from './steps.ts'

// wrangler announces which secrets file it read; the start-up log has its own lines.
process.env['WRANGLER_LOG'] ??= 'error'

const DEFAULT_PORT = 8787

const port = Number(process.env['PORT'] ?? DEFAULT_PORT)
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  fail(`PORT must be a whole number between 1 and 65535; it is "${process.env['PORT']}".`)
}
if (await isPortBusy(port)) {
  fail(`Port ${port} is already in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`)
}
if (process.argv.includes('--fresh')) {
  rmSync(STATE_FOLDER, { recursive: true, force: true })
  rmSync(join(root, '.dev.vars'), { force: true })
  step('Removed the local data')
}
ensureLocalSecrets()

step('Building')
const built = await build().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
step(built ? 'Built' : 'Already built')

const server = await startServer({ port })
step('Database and server are up')

function stop(): void {
  void server.stop().finally(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

await loadExamples({ origin: server.origin, ...LOCAL_LOGIN, log: step }).catch((error: unknown) => {
  step(`The examples could not be loaded; everything else works. ${error instanceof Error ? error.message : String(error)}`)
})

console.log(`\nMeridian is running on ${server.origin}\nSign in as ${LOCAL_LOGIN.username} with the password ${LOCAL_LOGIN.password} (this machine only).\n`)
