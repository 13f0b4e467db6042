import { z } from '@hono/zod-openapi'

/** How a person wants to see the product; the same on every device. Absent keys follow the system. */
export const preferencesSchema = z.strictObject({
  theme: z.enum(['light', 'dark', 'system']).optional(),
  density: z.enum(['default', 'compact']).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .optional(),
  time_zone: z.string().max(64).refine(isTimeZone, 'Not a known time zone.').optional(),
  rail: z.enum(['open', 'collapsed']).optional(),
})

export type Preferences = z.output<typeof preferencesSchema>

/** Stored preferences; keys that an older or newer version wrote and this one does not know are left out. */
export function parsePreferences(stored: string): Preferences {
  const known = z.object(preferencesSchema.shape).safeParse(safeJson(stored))
  return known.success ? known.data : {}
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
