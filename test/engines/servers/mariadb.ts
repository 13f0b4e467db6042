import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { DATABASE, ensureProgram, freePort, listens, PASSWORD, USER, type NoServer, type RunningServer } from './server.ts'
import { SERVER_CERTIFICATE, SERVER_KEY, TEST_AUTHORITY } from './tls/certificates.ts'

/** Starts a MariaDB of its own on a free port with its own data folder, or says why it cannot be had. */
export async function startMariadb(): Promise<RunningServer | NoServer> {
  const program = ensureProgram(['/usr/sbin/mariadbd', '/usr/libexec/mariadbd'], 'mariadb-server')
  if ('reason' in program) return program
  const folder = mkdtempSync(join(tmpdir(), 'meridian-mariadb-'))
  const data = join(folder, 'data')
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  const user = `--user=${userInfo().username}`
  const init = ['--no-defaults', `--datadir=${data}`, user, '--auth-root-authentication-method=normal', '--skip-test-db']
  const made = spawnSync(join('/usr/bin', 'mariadb-install-db'), init, { encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return { reason: `mariadb-install-db failed: ${made.stderr.trim().split('\n').at(-1) ?? ''}` }
  }
  const first = join(folder, 'first.sql')
  writeFileSync(
    first,
    `CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4;
     CREATE USER '${USER}'@'%' IDENTIFIED BY '${PASSWORD}';
     GRANT ALL PRIVILEGES ON *.* TO '${USER}'@'%';
     CREATE USER 'encrypted'@'%' IDENTIFIED BY '${PASSWORD}' REQUIRE SSL;
     GRANT ALL PRIVILEGES ON ${DATABASE}.* TO 'encrypted'@'%';`,
  )
  const port = await freePort()
  const server = spawn(
    program.path,
    [
      '--no-defaults',
      user,
      `--datadir=${data}`,
      // A server that starts clears this folder of temporary tables, also of those of its neighbors.
      `--tmpdir=${temporary}`,
      `--socket=${join(folder, 'socket')}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      `--init-file=${first}`,
      `--ssl-ca=${TEST_AUTHORITY}`,
      `--ssl-cert=${SERVER_CERTIFICATE}`,
      `--ssl-key=${SERVER_KEY}`,
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=64M',
      // Neither the zone nor the reading of text that sessions are to have.
      '--default-time-zone=-05:00',
      '--sql-mode=ANSI_QUOTES,NO_BACKSLASH_ESCAPES,STRICT_TRANS_TABLES',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const log: string[] = []
  server.stderr.on('data', (chunk: Buffer) => void log.splice(0, log.length - 20, chunk.toString()))
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  if (!(await listens(port, () => server.exitCode === null))) {
    await stop()
    return { reason: `MariaDB did not start: ${log.join(' ').trim().split('\n').slice(-3).join(' ')}` }
  }
  return { url: `mysql://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${DATABASE}`, stop }
}
