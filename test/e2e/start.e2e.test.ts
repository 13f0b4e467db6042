import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { root } from '../../worker/local/build.ts'

const READY = 'Database and server are up'
const POLL_MS = 20

const data = mkdtempSync(join(tmpdir(), 'meridian-start-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

interface Running {
  readonly child: ChildProcess
  /** All that was printed so far. */
  readonly output: () => string
  readonly ended: Promise<number | null>
}

/** `npm start` without npm. */
function start(port: number): Running {
  const env = { ...process.env, PORT: String(port), MERIDIAN_DATA: data }
  const child = spawn(process.execPath, ['worker/local/bootstrap.mjs', 'worker/local/launch.ts'], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output, ended: new Promise((resolve) => child.on('exit', resolve)) }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** Status of the sign-in page, which needs the tables of the catalogue; null while nobody listens. */
async function signInStatus(port: number): Promise<number | null> {
  const answer = await fetch(`http://localhost:${port}/login/`).catch(() => null)
  return answer && answer.status
}

async function firstStatus(port: number): Promise<number> {
  for (;;) {
    const status = await signInStatus(port)
    if (status !== null) return status
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

test('a start opens its port when it can answer, keeps its data to itself and stops cleanly at once', async () => {
  const port = await freePort()
  const first = start(port)
  expect(await firstStatus(port)).toBe(200)
  await expect.poll(first.output).toContain(READY)

  const sameData = start(await freePort())
  expect(await sameData.ended).toBe(1)
  expect(sameData.output().trim()).toBe(`Meridian already serves these data on http://localhost:${port}. Open it there, or stop it first.`)

  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  expect(await signInStatus(port)).toBe(null)

  const second = start(port)
  await expect.poll(second.output, { timeout: 30_000, interval: 50 }).toContain(READY)
  expect(second.output()).toContain('Already built')
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('a start on the port of a running Meridian says so', async () => {
  const { port } = new URL(inject('origin'))
  const again = start(Number(port))
  expect(await again.ended).toBe(1)
  expect(again.output().trim()).toBe(`Meridian is already running on http://localhost:${port}. Open it there, or stop it first.`)
})
