import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'

const FILE = join(root, '.dev.vars')
export const LOCAL_LOGIN = { username: 'admin', password: 'admin' }

/** Makes `.dev.vars` with fresh keys and the local login when there is none. Both `start` and `dev` read it. */
export function ensureLocalSecrets(): void {
  if (existsSync(FILE)) return
  const key = () => randomBytes(32).toString('base64')
  const values: Record<string, string> = {
    SECRET_KEY: key(),
    CONNECTION_KEYS: JSON.stringify({ local: key() }),
    ADMIN_USERNAME: LOCAL_LOGIN.username,
    ADMIN_PASSWORD: LOCAL_LOGIN.password,
  }
  writeFileSync(FILE, Object.entries(values).map(([name, value]) => `${name}='${value}'\n`).join(''), { mode: 0o600 })
}
