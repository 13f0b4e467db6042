import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'

export interface RunningServer {
  /** The address of a connection, as a person would write it. */
  readonly url: string
  stop(): Promise<void>
}

export interface NoServer {
  readonly reason: string
}

export const USER = 'tester'
/** Characters that an address has to escape. */
export const PASSWORD = 'p@ss word/1'
export const DATABASE = 'warehouse'

const READY_WITHIN_MS = 60_000
const ASK_AGAIN_MS = 100

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port'))))
    })
  })
}

/** True once something listens; false when nothing does in time, or `alive` says that nothing will. */
export async function listens(port: number, alive: () => boolean): Promise<boolean> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until && alive()) {
    if (await reaches(port)) return true
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
  return false
}

function reaches(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (reached: boolean) => {
      socket.destroy()
      resolve(reached)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
  })
}

/** Path of a program of a Debian package, which is installed when it is absent and may be; else why it is not there. */
export function ensureProgram(paths: readonly string[], debianPackage: string): { path: string } | NoServer {
  const find = () => paths.find((path) => existsSync(path))
  const found = find()
  if (found) return { path: found }
  const hint = `install it (apt-get install ${debianPackage})`
  if (!existsSync('/usr/bin/apt-get')) return { reason: `${debianPackage} is not installed and there is no apt-get` }
  if (process.getuid?.() !== 0) return { reason: `${debianPackage} is not installed; ${hint}` }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { env })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', debianPackage], { env })
  const installed = find()
  return installed ? { path: installed } : { reason: `apt-get could not install ${debianPackage}` }
}
