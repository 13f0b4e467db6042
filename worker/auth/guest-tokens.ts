import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { derivedKey } from './encoding.ts'
import { GUEST_TOKEN_MS } from './limits.ts'

const SECOND_MS = 1000

const claims = z.object({
  user: z.object({
    username: z.string().optional(),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
  }),
  resources: z.array(z.object({ type: z.literal('dashboard'), id: z.string() })),
  rls_rules: z.array(z.object({ dataset: z.int().nullish(), clause: z.string() })),
  type: z.literal('guest'),
})
/** What a guest token says of its holder. */
export type GuestClaims = z.infer<typeof claims>

/** A JWT (HS256) with the claims of the Superset API. `audience`: the address of this installation; `now` in ms. */
export async function issueGuestToken(
  secret: string,
  given: Omit<GuestClaims, 'type'>,
  audience: string,
  now: number,
): Promise<string> {
  const payload = { ...given, type: 'guest', iat: now / SECOND_MS, exp: (now + GUEST_TOKEN_MS) / SECOND_MS, aud: audience }
  return await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(derivedKey(secret, 'guest'))
}

/** The claims of a valid token. Null for any other: its holder is then nobody. */
export async function verifyGuestToken(secret: string, token: string, now: number): Promise<GuestClaims | null> {
  try {
    const { payload } = await jwtVerify(token, derivedKey(secret, 'guest'), {
      algorithms: ['HS256'],
      currentDate: new Date(now),
      requiredClaims: ['exp', 'iat', 'aud'],
    })
    return claims.safeParse(payload).data ?? null
  } catch {
    return null
  }
}
