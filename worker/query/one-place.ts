import type { Env } from '../http/context.ts'
import type { CachedAnswer } from './answer-cache.ts'
import { FLIGHT_OBJECTS } from './limits.ts'

/**
 * Reads an answer unless somebody at the same location is reading the same, whose answer it then is. All who read one
 * key there meet in an object that stands nearby: one for the whole network would cost the far side of it more than the
 * query. Where the object cannot be reached the answer is read all the same.
 */
export async function inOnePlace(
  flights: Env['QUERY_FLIGHT'],
  { place, key }: { readonly place: string; readonly key: string },
  read: () => Promise<CachedAnswer>,
): Promise<CachedAnswer> {
  let own: Promise<CachedAnswer> | null = null
  const lead = () => (own ??= read())
  const work = () => lead().then(() => true, () => false)
  const text = async () => JSON.stringify(await lead())
  const shard = parseInt(key.slice(-4), 16) % FLIGHT_OBJECTS
  try {
    const landed = await flights.getByName(`flight ${place} ${shard}`).join(key, work, text)
    if (landed !== null) return JSON.parse(landed) as CachedAnswer // written by the leader's `text`
  } catch {
    // The work itself never throws here: it was the object that could not be reached, or the text too large for it.
  }
  return await lead()
}
