import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Random bytes as unpadded base64url text. */
export function randomText(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
}

/** Lower-case hex SHA-256. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const keys = new Map<string, Buffer>()

/** The signing key of one purpose, so that a text signed for one is worthless for another. */
export function derivedKey(secret: string, purpose: string): Buffer {
  // Made once an isolate: there is one secret and a handful of purposes.
  const id = `${purpose}:${secret}`
  const key = keys.get(id) ?? createHmac('sha256', Buffer.from(secret, 'base64')).update(purpose).digest()
  keys.set(id, key)
  return key
}

/** HMAC-SHA-256 in base64url. */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Equality in time that does not depend on where the texts differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}
