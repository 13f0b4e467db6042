import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'
import { ensureLocalSecrets, LOCAL_LOGIN } from './secrets.ts'
import { isPortBusy } from './server.ts'
import { fail, step } from './steps.ts'

// Vite answers the browser with hot reload and hands everything that is not the client to wrangler, which restarts the
// Worker by itself when a file changes. Both share the data of `npm start`.
const CLIENT_PORT = Number(process.env['PORT'] ?? 8787)
const WORKER_PORT = CLIENT_PORT + 1

for (const port of [CLIENT_PORT, WORKER_PORT]) {
  if (await isPortBusy(port)) fail(`Port ${port} is already in use. Stop what runs there, or choose another: PORT=${port + 10} npm run dev`)
}
ensureLocalSecrets()
mkdirSync(join(root, 'dist', 'client'), { recursive: true })

function start(command: string, args: readonly string[]): ChildProcess {
  const env = { ...process.env, WORKER_ORIGIN: `http://localhost:${WORKER_PORT}` }
  const child = spawn(join(root, 'node_modules', '.bin', command), args, { cwd: root, stdio: 'inherit', env })
  child.on('exit', () => stop())
  return child
}

let children: ChildProcess[] = []
function stop(): void {
  for (const child of children) child.kill()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

step('Starting wrangler and vite')
const migrate = spawn(join(root, 'node_modules', '.bin', 'wrangler'), ['d1', 'migrations', 'apply', 'DB', '--local'], { cwd: root, stdio: 'ignore', env: { ...process.env, CI: '1' } })
migrate.on('exit', () => {
  children = [
    start('wrangler', ['dev', '--port', String(WORKER_PORT), '--show-interactive-dev-session=false']),
    start('vite', ['--port', String(CLIENT_PORT), '--strictPort']),
  ]
  console.log(`\nMeridian in development: http://localhost:${CLIENT_PORT} (${LOCAL_LOGIN.username}/${LOCAL_LOGIN.password})\n`)
})
