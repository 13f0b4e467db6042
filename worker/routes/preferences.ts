import { z } from '@hono/zod-openapi'
import { timeZoneField } from '../query/time/time-zone-field.ts'

/** How a person wants to see the product; the same on every device. Absent keys follow the system. */
export const preferencesSchema = z.strictObject({
  theme: z.enum(['light', 'dark', 'system']).optional(),
  density: z.enum(['default', 'compact']).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .optional(),
  time_zone: timeZoneField.optional(),
  rail: z.enum(['open', 'collapsed']).optional(),
})

export type Preferences = z.output<typeof preferencesSchema>

/** What a person changes of them; null takes a choice back. */
export const preferencesChangeSchema = preferencesSchema.extend({ time_zone: timeZoneField.nullish() })

/** Preferences after a change, as they are stored. */
export function changedPreferences(
  before: Preferences,
  { time_zone: zone, ...change }: z.output<typeof preferencesChangeSchema>,
): Preferences {
  const { time_zone: known, ...rest } = { ...before, ...change }
  const kept = zone === undefined ? known : zone
  return kept ? { ...rest, time_zone: kept } : rest
}

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
