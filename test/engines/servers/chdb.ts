import { spawn, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, listens, type NoServer, type RunningServer } from './server.ts'

/** A Python that has the package, which with all it needs is 900 MB: too much to install for somebody unasked. */
const python = process.env['CHDB_PYTHON'] ?? 'python3'

/** Today's ClickHouse, the engine itself as PyPI has it, behind HTTP; or why it cannot be had. */
export async function startChdb(): Promise<RunningServer | NoServer> {
  const found = spawnSync(python, ['-c', 'import chdb'], { cwd: tmpdir(), stdio: 'ignore' })
  if (found.status !== 0) return { reason: `${python} has no chdb (pip install chdb, or CHDB_PYTHON)` }
  const port = await freePort()
  const server = spawn(python, [join(import.meta.dirname, 'chdb-http.py'), String(port)], { cwd: tmpdir(), stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  if (await listens(port, () => server.exitCode === null)) {
    return { url: `clickhouse://default@127.0.0.1:${port}/default`, stop }
  }
  await stop()
  return { reason: 'chdb did not start' }
}
