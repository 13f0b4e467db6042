import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../worker/local/build.ts'
import { startServer, type RunningServer } from '../../worker/local/server.ts'
import { ensureLocalSecrets, LOCAL_LOGIN } from '../../worker/local/secrets.ts'

export interface Product extends RunningServer {
  login: { username: string; password: string }
}

/** The built product on a free port with its own empty data folder, which `stop` removes; with further D1 databases. */
export async function startProduct(d1Databases: Record<string, string> = {}): Promise<Product> {
  process.env['WRANGLER_LOG'] ??= 'error'
  ensureLocalSecrets()
  await build()
  const state = mkdtempSync(join(tmpdir(), 'meridian-test-'))
  // As `npm start` serves it: without a line a request.
  const bindings = { ADMIN_USERNAME: LOCAL_LOGIN.username, ADMIN_PASSWORD: LOCAL_LOGIN.password, LOG_LEVEL: 'error' }
  const server = await startServer({ port: 0, state, bindings, d1Databases })
  return {
    ...server,
    login: LOCAL_LOGIN,
    async stop() {
      await server.stop()
      rmSync(state, { recursive: true, force: true })
    },
  }
}
