import { z } from '@hono/zod-openapi'

/** Parts of answers that several resources share. */

export const person = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })
export const personNames = z.object({ first_name: z.string(), last_name: z.string() })
export const tag = z.object({ id: z.int(), name: z.string(), type: z.int() })
export const role = z.object({ id: z.int(), name: z.string() })
export const jsonObject = z.record(z.string(), z.unknown())

export type Person = z.infer<typeof person>
export type Tag = z.infer<typeof tag>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return UUID.test(text)
}
