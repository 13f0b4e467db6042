import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { MAX_PASSWORD } from './limits.ts'

/**
 * scrypt with a set that OWASP lists and that Workers allow (N * r * p at most 2^20). PBKDF2 is capped there at a sixth
 * of what it would need.
 */
const CURRENT = { N: 2 ** 14, r: 8, p: 5 } as const
const HASH_BYTES = 32
const SALT_BYTES = 16

interface Parameters {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** `scrypt$N=16384,r=8,p=5$<salt>$<hash>`, salt and hash in base64url. */
export function hashPassword(password: string): string {
  const salt = randomBytes(SALT_BYTES)
  return [
    'scrypt',
    text(CURRENT),
    salt.toString('base64url'),
    derive(password, salt, CURRENT).toString('base64url'),
  ].join('$')
}

export interface Verification {
  readonly matches: boolean
  /** True when the stored hash was made with older parameters and should be replaced now. */
  readonly outdated: boolean
}

/** Null (no such user) costs as much time as a wrong password. */
export function verifyPassword(password: string, stored: string | null): Verification {
  const known = stored === null ? null : parse(stored)
  const { parameters, salt, hash } = known ?? NOBODY
  if (password.length > MAX_PASSWORD) return { matches: false, outdated: false }
  const equal = timingSafeEqual(derive(password, salt, parameters), hash)
  return { matches: known !== null && equal, outdated: known !== null && text(parameters) !== text(CURRENT) }
}

const NOBODY = { parameters: CURRENT, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) }

function parse(stored: string): { parameters: Parameters; salt: Buffer; hash: Buffer } | null {
  const [scheme, parameters, salt, hash] = stored.split('$')
  const numbers = /^N=(\d+),r=(\d+),p=(\d+)$/.exec(parameters ?? '')
  if (scheme !== 'scrypt' || !numbers || !salt || !hash) return null
  const [N, r, p] = numbers.slice(1).map(Number)
  if (!N || !r || !p) return null
  return { parameters: { N, r, p }, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') }
}

function derive(password: string, salt: Buffer, { N, r, p }: Parameters): Buffer {
  return scryptSync(password.normalize('NFKC'), salt, HASH_BYTES, { N, r, p })
}

function text({ N, r, p }: Parameters): string {
  return `N=${N},r=${r},p=${p}`
}
