import type { Env } from '../http/context.ts'
import type { CachedAnswer } from './answer-cache.ts'
import { FLIGHT_OBJECTS } from './limits.ts'
import { settled, sharedFailure, type Outcome } from './shared-failure.ts'

/**
 * Reads an answer unless somebody at the same location is reading the same, whose answer it then is. All who read one
 * key there meet in an object that stands nearby: one for the whole network would cost the far side of it more than the
 * query. Where the object cannot be reached the answer is read all the same. `isShared` tells the failures that are
 * everybody's; after any other, one of those who wait reads.
 */
export async function inOnePlace(
  flights: Env['QUERY_FLIGHT'],
  { place, key }: { readonly place: string; readonly key: string },
  read: () => Promise<CachedAnswer>,
  isShared: (error: unknown) => boolean,
): Promise<CachedAnswer> {
  let own: Promise<CachedAnswer> | null = null
  const lead = () => (own ??= read())
  const work = () => lead().then(() => true, isShared)
  const text = async () => JSON.stringify(await outcomeOf(lead()))
  let landed: string | null = null
  const shard = parseInt(key.slice(-4), 16) % FLIGHT_OBJECTS
  try {
    landed = await flights.getByName(`flight ${place} ${shard}`).join(key, work, text)
  } catch {
    // The work itself never throws here: it was the object that could not be reached, or the text too large for it.
  }
  if (landed === null) return await lead()
  return settled(JSON.parse(landed) as Outcome<CachedAnswer>) // written by the leader's `text`
}

async function outcomeOf(work: Promise<CachedAnswer>): Promise<Outcome<CachedAnswer>> {
  try {
    return { value: await work }
  } catch (error) {
    const failure = sharedFailure(error)
    if (failure) return { failure }
    throw error
  }
}
