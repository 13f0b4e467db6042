import { env } from 'cloudflare:workers'
import { formatConnectionUri, maskConnectionUri, parseConnectionUri } from '../../../worker/db/connection-uri.ts'
import { encryptSecrets } from '../../../worker/db/secrets.ts'

/** A database of the catalogue that takes uploads, connected to a test server. */
export async function addServerDatabase(name: string, url: string): Promise<number> {
  const uri = parseConnectionUri(url)
  if (!uri) throw new Error(`No address: ${url}`)
  const { encrypted_secrets, secrets_key_id } = await encryptSecrets(env, { password: uri.password })
  const row = await env.DB.prepare(
    `insert into databases (uuid, database_name, backend, sqlalchemy_uri, allow_file_upload, encrypted_secrets, secrets_key_id)
     values (?, ?, ?, ?, 1, ?, ?) returning id`,
  )
    .bind(
      crypto.randomUUID(),
      name,
      uri.backend,
      formatConnectionUri(maskConnectionUri(uri)),
      encrypted_secrets,
      secrets_key_id,
    )
    .first<{ id: number }>()
  return row?.id ?? 0
}
