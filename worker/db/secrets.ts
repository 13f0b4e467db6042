import { z } from 'zod'

/** What is kept secret of a connection. */
export interface ConnectionSecrets {
  readonly password?: string | null
  readonly encrypted_extra?: string | null
  readonly server_cert?: string | null
}

export interface EncryptedSecrets {
  readonly encrypted_secrets: string
  readonly secrets_key_id: string
}

const IV_BYTES = 12
const keysSchema = z.record(z.string(), z.string())
const secretsSchema = z.object({
  password: z.string().nullish(),
  encrypted_extra: z.string().nullish(),
  server_cert: z.string().nullish(),
})

/**
 * Encrypts a connection's secrets with AES-GCM under the last key of `CONNECTION_KEYS` (a JSON object of key id to 32
 * bytes in base64). The key id is stored beside the text and bound to it, so keys can be rotated one row at a time.
 */
export async function encryptSecrets(
  env: { readonly CONNECTION_KEYS: string },
  plain: ConnectionSecrets,
): Promise<EncryptedSecrets> {
  const [id, encoded] = connectionKeys(env).at(-1) ?? []
  if (id === undefined || encoded === undefined) throw new Error('CONNECTION_KEYS holds no key')
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(plain))
  const cipher = await crypto.subtle.encrypt(algorithm(iv, id), await importKey(encoded), text)
  return { encrypted_secrets: Buffer.concat([iv, new Uint8Array(cipher)]).toString('base64'), secrets_key_id: id }
}

/** The secrets of a `databases` row; empty when it has none. Throws when the row's key is not among the configured ones. */
export async function decryptSecrets(
  env: { readonly CONNECTION_KEYS: string },
  row: { readonly encrypted_secrets: string | null; readonly secrets_key_id: string | null },
): Promise<ConnectionSecrets> {
  if (row.encrypted_secrets === null) return {}
  const id = row.secrets_key_id ?? ''
  const encoded = connectionKeys(env).find(([candidate]) => candidate === id)?.[1]
  if (encoded === undefined) throw new Error(`CONNECTION_KEYS does not hold the key "${id}"`)
  const bytes = Buffer.from(row.encrypted_secrets, 'base64')
  const iv = new Uint8Array(bytes.subarray(0, IV_BYTES))
  const text = await crypto.subtle.decrypt(algorithm(iv, id), await importKey(encoded), bytes.subarray(IV_BYTES))
  return secretsSchema.parse(JSON.parse(new TextDecoder().decode(text)))
}

function connectionKeys(env: { readonly CONNECTION_KEYS: string }): readonly [string, string][] {
  return Object.entries(keysSchema.parse(JSON.parse(env.CONNECTION_KEYS)))
}

function algorithm(iv: Uint8Array<ArrayBuffer>, keyId: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(keyId) }
}

function importKey(encoded: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', Buffer.from(encoded, 'base64'), 'AES-GCM', false, ['encrypt', 'decrypt'])
}
