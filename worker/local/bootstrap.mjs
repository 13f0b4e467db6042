// The entry of `npm start` and `npm test`. Plain JavaScript of the oldest kind: it must run, and explain itself, on any Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
// npm's own pauses (10 s, then 60 s) keep a person without a network waiting for more than a minute.
const PATIENCE = { npm_config_fetch_retries: '3', npm_config_fetch_retry_mintimeout: '1000', npm_config_fetch_retry_maxtimeout: '5000' }
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const started = Date.now()

function fail(sentence) {
  console.error('\n' + sentence + '\n')
  process.exit(1)
}

function step(text) {
  console.log(((Date.now() - started) / 1000).toFixed(1).padStart(5) + ' s  ' + text)
}

const major = Number(process.versions.node.split('.')[0])
if (major < OLDEST_NODE) {
  fail('Meridian needs Node ' + OLDEST_NODE + ' or later; this is Node ' + process.versions.node + '. Get one from https://nodejs.org.')
}

const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
const stamp = join(root, 'node_modules', '.meridian-lock')
const runtime = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
const installed = existsSync(runtime) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock

if (!installed) {
  step('Installing packages')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const run = spawnSync(npm, ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...PATIENCE, ...process.env },
  })
  if (run.error && run.error.code === 'ENOENT') fail('npm was not found. It comes with Node: get both from https://nodejs.org.')
  if (run.error || run.status !== 0) {
    const output = String(run.stderr || run.error || '')
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
      fail('The packages could not be downloaded: no network, or the npm registry does not answer. Connect and run the command again.')
    }
    if (/ENOSPC/.test(output)) fail('The packages could not be installed: the disk is full.')
    console.error(output)
    fail('npm ci failed; its own message is above.')
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, lock)
}

const asked = process.argv[2]
const script = asked && asked.endsWith('.ts') ? asked : 'worker/local/launch.ts'
const rest = process.argv.slice(script === asked ? 3 : 2)
const bin = join(root, 'node_modules', '.bin')
const child = spawn(existsSync(runtime) ? runtime : process.execPath, [join(root, script), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    MERIDIAN_STARTED: String(started),
    PATH: bin + (process.platform === 'win32' ? ';' : ':') + process.env.PATH,
  },
})
// Whoever stops this process means the one that it started.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code === null ? 1 : code))
