import type { Env } from '../http/context.ts'
import type { CachedAnswer } from './answer-cache.ts'
import { FLIGHT_OBJECTS } from './limits.ts'

/**
 * Reads an answer unless somebody anywhere on the network is reading the same, whose answer it then is. All who read
 * one key meet in the object of that key. Where that object cannot be reached the answer is read all the same.
 */
export async function inOnePlace(
  flights: Env['QUERY_FLIGHT'],
  key: string,
  read: () => Promise<CachedAnswer>,
): Promise<CachedAnswer> {
  let own: Promise<CachedAnswer> | null = null
  const lead = () => (own ??= read())
  const work = () => lead().then(() => true, () => false)
  const text = async () => JSON.stringify(await lead())
  const shard = parseInt(key.slice(-4), 16) % FLIGHT_OBJECTS
  try {
    const landed = await flights.getByName(`flight ${shard}`).join(key, work, text)
    if (landed !== null) return JSON.parse(landed) as CachedAnswer // written by the leader's `text`
  } catch {
    // The work itself never throws here: it was the object that could not be reached, or the text too large for it.
  }
  return await lead()
}
