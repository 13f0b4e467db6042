import { request } from './client.ts'
import { bootstrap } from './bootstrap.ts'
import type { Preferences } from './bootstrap.ts'

/**
 * Remembers a preference for the signed-in reader's other devices. Failing is no news to the reader: this device has
 * the choice already, and the next change tries again.
 */
export async function savePreferences(preferences: Preferences): Promise<void> {
  if (!bootstrap().user) return
  try {
    await request<unknown>('/api/v1/me/', { method: 'PUT', json: { preferences } })
  } catch {
    // As above.
  }
}
