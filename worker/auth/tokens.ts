import { errors, jwtVerify, SignJWT } from 'jose'
import { ApiError } from '../http/errors.ts'
import { derivedKey } from './encoding.ts'
import { ACCESS_TOKEN_MS, REFRESH_TOKEN_MS } from './limits.ts'
import { AUTH_MESSAGES } from './messages.ts'
import { ShortCache } from './short-cache.ts'

export type TokenType = 'access' | 'refresh'

const SECOND_MS = 1000

const LIFETIME: Readonly<Record<TokenType, number>> = { access: ACCESS_TOKEN_MS, refresh: REFRESH_TOKEN_MS }

/** A JWT (HS256) with the claims of the Superset API; `sub` is the user's id as text. `now` in milliseconds. */
export async function issueToken(
  secret: string,
  { type, userId, fresh }: { type: TokenType; userId: number; fresh: boolean },
  now: number,
): Promise<string> {
  const issued = Math.floor(now / SECOND_MS)
  return await new SignJWT({ fresh, type, csrf: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setNotBefore(issued)
    .setExpirationTime(issued + LIFETIME[type] / SECOND_MS)
    .setJti(crypto.randomUUID())
    .setSubject(String(userId))
    .sign(derivedKey(secret, 'jwt'))
}

interface TokenHolder {
  readonly userId: number
  /** Milliseconds since the epoch. */
  readonly expiresOn: number
}

const verifiedTokens = new ShortCache<TokenHolder>()

/** The user id of an access token; one that was found valid a moment ago is not verified again until it expires. */
export async function verifyAccessToken(secret: string, token: string, now: number): Promise<number> {
  const known = verifiedTokens.get(token, now)
  if (known && known.expiresOn > now) return known.userId
  const { userId, expiresOn } = await verifyToken(secret, token, 'access', now)
  verifiedTokens.set(token, { userId, expiresOn }, now)
  return userId
}

/** The holder of a valid token. Throws shape D: 401 when expired, 422 when malformed or of the other type. */
export async function verifyToken(
  secret: string,
  token: string,
  type: TokenType,
  now: number,
): Promise<TokenHolder> {
  if (token.split('.').length !== 3) throw ApiError.msg(422, AUTH_MESSAGES.notEnoughSegments)
  const claims = await verified(secret, token, now)
  if (claims['type'] !== type)
    throw ApiError.msg(422, type === 'refresh' ? AUTH_MESSAGES.onlyRefresh : AUTH_MESSAGES.onlyAccess)
  const userId = Number(claims.sub)
  if (!Number.isSafeInteger(userId)) throw ApiError.msg(422, AUTH_MESSAGES.invalidToken)
  return { userId, expiresOn: Number(claims.exp) * SECOND_MS }
}

/** The token of an `Authorization` header. Throws shape D for a header of another form. */
export function bearerToken(header: string): string {
  const [scheme, token, ...rest] = header.trim().split(/\s+/)
  if (scheme !== 'Bearer') throw ApiError.msg(401, AUTH_MESSAGES.missingBearer)
  if (!token || rest.length > 0) throw ApiError.msg(422, AUTH_MESSAGES.badHeader)
  return token
}

async function verified(secret: string, token: string, now: number) {
  try {
    const { payload } = await jwtVerify(token, derivedKey(secret, 'jwt'), {
      algorithms: ['HS256'],
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw ApiError.msg(401, AUTH_MESSAGES.expired)
    if (error instanceof errors.JWSSignatureVerificationFailed) throw ApiError.msg(422, AUTH_MESSAGES.badSignature)
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') {
      throw ApiError.msg(422, AUTH_MESSAGES.notYetValid)
    }
    throw ApiError.msg(422, AUTH_MESSAGES.invalidToken)
  }
}
