import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { root } from '../../../worker/local/build.ts'

const BOOTSTRAP = join('worker', 'local', 'bootstrap.mjs')
const LAUNCH = join('worker', 'local', 'launch.ts')

interface Ended {
  readonly code: number | null
  readonly complaint: string
}

function run(args: readonly string[], env: Record<string, string> = {}, cwd = root): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.on('exit', (code) => resolve({ code, complaint: complaint.trim() }))
  })
}

function listen(body: string): Promise<{ readonly server: Server; readonly port: number }> {
  return new Promise((resolve) => {
    const server = createServer((_request, response) => response.end(body))
    // The free port of the moment; the answer of `address` is an object for a TCP server.
    server.listen(0, () => resolve({ server, port: (server.address() as AddressInfo).port }))
  })
}

describe('npm start says in one sentence, and ends with code 1,', () => {
  const cleanups: (() => void)[] = []
  afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()))

  test('that Node is too old', async () => {
    const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })"
    const ended = await run(['--import', `data:text/javascript,${encodeURIComponent(older)}`, BOOTSTRAP, LAUNCH])
    expect(ended).toEqual({ code: 1, complaint: 'Meridian needs Node 20 or later; this is Node 18.20.8. Get one from https://nodejs.org.' })
  })

  test('that there is no network to install the packages from', async () => {
    const clone = mkdtempSync(join(tmpdir(), 'meridian-clone-'))
    cleanups.push(() => rmSync(clone, { recursive: true }))
    mkdirSync(join(clone, 'worker', 'local'), { recursive: true })
    for (const file of ['package.json', 'package-lock.json', BOOTSTRAP]) cpSync(join(root, file), join(clone, file))
    const nowhere = { npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: join(clone, 'cache'), npm_config_fetch_retries: '0' }
    const ended = await run([BOOTSTRAP, LAUNCH], nowhere, clone)
    expect(ended).toEqual({
      code: 1,
      complaint: 'The packages could not be downloaded: no network, or the npm registry does not answer. Connect and run the command again.',
    })
  }, 60_000)

  test('that something else has the port', async () => {
    const { server, port } = await listen('another product')
    cleanups.push(() => server.close())
    const ended = await run([LAUNCH], { PORT: String(port) })
    expect(ended).toEqual({
      code: 1,
      complaint: `Port ${port} is already in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`,
    })
  })

  test.each(['0', '80.5'])('that PORT=%s is no port', async (value) => {
    const ended = await run([LAUNCH], { PORT: value })
    expect(ended).toEqual({ code: 1, complaint: `PORT must be a whole number between 1 and 65535; it is "${value}".` })
  })
})
