import { inArray, sql } from 'drizzle-orm'
import type { Catalogue } from '../db/client.ts'
import { parseConnectionUri, SECRET_MASK } from '../db/connection-uri.ts'
import { storedConnection, type StoredConnection } from '../db/connections.ts'
import { databases } from '../db/schema.ts'
import { decryptSecrets } from '../db/secrets.ts'
import type { Env } from '../http/context.ts'
import type { Passwords } from './check.ts'
import type { BundleFile } from './read-bundle.ts'

/** Connections of databases by the path of their file. */
export type Connections = ReadonlyMap<string, StoredConnection>

/**
 * The connections as they are stored, secrets encrypted. A password comes from the form, else from the file; where both
 * have only the mask, and for everything else that is secret, what is stored for the same uuid stays.
 */
export async function readConnections(
  env: Env,
  db: Catalogue,
  files: readonly BundleFile<'databases'>[],
  passwords: Passwords,
): Promise<Connections> {
  const uuids = JSON.stringify(files.map(({ data }) => data.uuid))
  const stored = await db
    .select({
      uuid: databases.uuid,
      encrypted_secrets: databases.encrypted_secrets,
      secrets_key_id: databases.secrets_key_id,
    })
    .from(databases)
    .where(inArray(databases.uuid, sql`(select value from json_each(${uuids}))`))
  const entries = files.map(async ({ path, data }) => {
    const uri = parseConnectionUri(data.sqlalchemy_uri)
    if (!uri) throw new Error(`${path} holds no connection address`)
    const row = stored.find(({ uuid }) => uuid === data.uuid)
    const before = row ? await decryptSecrets(env, row) : {}
    const given = passwords[path] ?? data.password
    const password = given && given !== SECRET_MASK ? given : uri.password
    const input = { uri: { ...uri, password }, encryptedExtra: data.encrypted_extra, serverCert: undefined }
    return [path, await storedConnection(env, input, before)] as const
  })
  return new Map(await Promise.all(entries))
}
