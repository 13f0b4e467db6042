import { BUCKET_ANSWER_BYTES, CACHED_ANSWER_BYTES, HOT_CACHE_BYTES, STORE_AFTER_MS } from './limits.ts'

/** The part of a query's answer that is the same for everyone who may see it, as JSON without the outer braces. */
export interface CachedAnswer {
  readonly json: string
  readonly datasetId: number
  /**
   * Of row level security, as `restriction` writes it: the answer is for those whom the same one binds. Null where
   * templates had a part in it: it may hold for one caller alone.
   */
  readonly restriction: string | null
  /** Milliseconds since the epoch. */
  readonly cachedAt: number
  readonly expiresAt: number
  /** Until when it may be given while a fresh one is read; not before `expiresAt`. */
  readonly staleUntil: number
}

const ADDRESS = 'https://answers.invalid/'

/** Answers of this isolate, most recently used last. */
const hot = new Map<string, CachedAnswer>()
let hotBytes = 0

/** Stands in the shared cache for an answer whose JSON lies in the bucket. */
type Stored = CachedAnswer & { readonly inBucket?: boolean }

const objectName = (key: string) => `answers/${key}`

/**
 * Reads an answer that may still be given: from this isolate, else from the shared cache of the location, a large one
 * from the bucket. Null when there is none.
 */
export async function readAnswer(key: string, now: number, bucket: R2Bucket): Promise<CachedAnswer | null> {
  const known = hot.get(key)
  if (known) {
    hot.delete(key)
    if (known.staleUntil > now) {
      hot.set(key, known)
      return known
    }
    hotBytes -= known.json.length
  }
  const stored = await (await sharedCache()).match(ADDRESS + key)
  if (!stored) return null
  const { inBucket, ...answer }: Stored = await stored.json()
  if (answer.staleUntil <= now) return null
  if (!inBucket) {
    keepHot(key, answer)
    return answer
  }
  const object = await bucket.get(objectName(key))
  return object ? { ...answer, json: await object.text() } : null
}

/** Answers on their way to the shared cache, and when each set out. */
const leaving = new Map<string, { answer: CachedAnswer; readonly since: number }>()

/**
 * Stores an answer in this isolate and in the shared cache. Its key holds all that it depends on, so nothing ever has to
 * be removed. The shared
 * cache gets it a moment later: its work must not hold up the charts that are still to be answered, and an answer that
 * is refreshed meanwhile is stored once.
 */
export async function writeAnswer(key: string, answer: CachedAnswer, bucket: R2Bucket): Promise<void> {
  if (answer.json.length > CACHED_ANSWER_BYTES) return
  keepHot(key, answer)
  const now = Date.now()
  const before = leaving.get(key)
  // A request that was cut off never stores what it had set out with.
  if (before && now - before.since < 2 * STORE_AFTER_MS) {
    before.answer = answer
    return
  }
  const entry = { answer, since: now }
  leaving.set(key, entry)
  await new Promise((resolve) => setTimeout(resolve, STORE_AFTER_MS))
  leaving.delete(key)
  await store(key, entry.answer, bucket)
}

async function store(key: string, answer: CachedAnswer, bucket: R2Bucket): Promise<void> {
  const seconds = Math.max(1, Math.floor((answer.staleUntil - answer.cachedAt) / 1000))
  const isLarge = answer.json.length > BUCKET_ANSWER_BYTES
  if (isLarge) await bucket.put(objectName(key), answer.json)
  const stored: Stored = isLarge ? { ...answer, json: '', inBucket: true } : answer
  const headers = { 'Cache-Control': `max-age=${seconds}`, 'Content-Type': 'application/json' }
  await (await sharedCache()).put(ADDRESS + key, new Response(JSON.stringify(stored), { headers }))
}

function keepHot(key: string, answer: CachedAnswer): void {
  if (answer.json.length > HOT_CACHE_BYTES / 4) return
  const old = hot.get(key)
  if (old) hotBytes -= old.json.length
  hot.delete(key)
  hot.set(key, answer)
  hotBytes += answer.json.length
  for (const [oldest, { json }] of hot) {
    if (hotBytes <= HOT_CACHE_BYTES) break
    hot.delete(oldest)
    hotBytes -= json.length
  }
}

function sharedCache(): Promise<Cache> {
  return caches.open('answers')
}

/** Lower-case hex of a SHA-256. */
export async function hashKey(parts: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)))
  return Buffer.from(digest).toString('hex')
}
