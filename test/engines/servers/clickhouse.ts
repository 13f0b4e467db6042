import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureProgram, freePort, listens, PASSWORD, USER, type NoServer, type RunningServer } from './server.ts'
import { SERVER_CERTIFICATE, SERVER_KEY } from './tls/certificates.ts'

interface ClickhouseServer extends RunningServer {
  /** Where it speaks TLS. */
  readonly encryptedPort: number
}

/** Starts Debian's ClickHouse (18.16) on a free port with its own data folder, or says why it cannot be had. */
export async function startClickhouse(): Promise<ClickhouseServer | NoServer> {
  const program = ensureProgram(['/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server'], 'clickhouse-server')
  if ('reason' in program) return program
  const folder = mkdtempSync(join(tmpdir(), 'meridian-clickhouse-'))
  const [http, https, tcp] = [await freePort(), await freePort(), await freePort()]
  writeFileSync(
    join(folder, 'config.xml'),
    `<yandex>
      <logger><level>warning</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
      <http_port>${http}</http_port><https_port>${https}</https_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
      <openSSL><server>
        <certificateFile>${SERVER_CERTIFICATE}</certificateFile><privateKeyFile>${SERVER_KEY}</privateKeyFile>
        <verificationMode>none</verificationMode>
      </server></openSSL>
      <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><timezone>UTC</timezone>
      <users_config>users.xml</users_config><default_profile>default</default_profile>
      <default_database>default</default_database><mark_cache_size>100000000</mark_cache_size>
    </yandex>`,
  )
  const user = (name: string, profile: string) =>
    `<${name}><password>${PASSWORD}</password><networks><ip>127.0.0.1</ip></networks><profile>${profile}</profile><quota>default</quota></${name}>`
  writeFileSync(
    join(folder, 'users.xml'),
    `<yandex>
      <profiles><default/><reading><readonly>1</readonly></reading></profiles><quotas><default/></quotas>
      <users>${user(USER, 'default')}${user('reader', 'reading')}</users>
    </yandex>`,
  )
  const server = spawn(program.path, [`--config-file=${join(folder, 'config.xml')}`], { cwd: folder, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  if (!(await listens(http, () => server.exitCode === null))) {
    await stop()
    return { reason: 'ClickHouse did not start' }
  }
  return { url: `clickhouse://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${http}/default`, encryptedPort: https, stop }
}
