type Landing = { readonly value: unknown } | { readonly error: unknown } | 'failed'

interface Flight {
  /** When the leader was last known to be alive, in ms since the epoch. */
  beat: number
  landed: Landing | null
  /** Led by a follower after this one failed or fell silent. */
  successor: Flight | null
}

interface FlightRules {
  readonly keepAlive: (work: Promise<unknown>) => void
  readonly isShared: (error: unknown) => boolean
}

/** Equal work that is under way at once in an isolate is done once. */
const flights = new Map<string, Flight>()

const BEAT_MS = 500
/** Several beats: a busy isolate is late with its timers. */
const SILENCE_MS = 3_000
/** A follower looks again after this share of the time that it has waited, within these bounds. */
const LOOK_AGAIN_SHARE = 1 / 8
const LOOK_AGAIN_MIN_MS = 1
const LOOK_AGAIN_MAX_MS = 25

/**
 * Joins the work of this key that is under way, or starts it. A leader whose request was cut off neither answers nor
 * fails: its followers notice that its heart has stopped, and one of them does the work. They do so too when the leader
 * fails for reasons of its own; a failure that `isShared` is theirs as well. `keepAlive` is the `waitUntil` of the
 * request: its work outlives it.
 */
export async function singleFlight<T>(
  key: string,
  work: () => Promise<T>,
  { keepAlive, isShared }: FlightRules,
): Promise<T> {
  let former: Flight | null = null
  for (let flight = flights.get(key) ?? null; flight; ) {
    const landed = await landing(flight)
    if (typeof landed === 'object' && 'error' in landed) throw landed.error
    if (typeof landed === 'object') return landed.value as T // of the same key, so of the same work
    former = flight
    // Another follower may lead, or have led, already.
    flight = flight.successor
  }
  const flight: Flight = { beat: Date.now(), landed: null, successor: null }
  if (former) former.successor = flight
  flights.set(key, flight)
  const heart = setInterval(() => (flight.beat = Date.now()), BEAT_MS)
  const done = work()
  const land = (landed: Landing) => {
    clearInterval(heart)
    flight.landed = landed
    if (flights.get(key) === flight) flights.delete(key)
  }
  keepAlive(done.then((value) => land({ value }), (error: unknown) => land(isShared(error) ? { error } : 'failed')))
  return done
}

/**
 * Looks by timers of its own until the leader has landed or fallen silent. A promise of the leader's would let what
 * follows run in the leader's request, whose streams and bindings are not this one's.
 */
async function landing(flight: Flight): Promise<Landing | 'silent'> {
  const started = Date.now()
  while (flight.landed === null) {
    if (Date.now() - flight.beat >= SILENCE_MS) return 'silent'
    const pause = (Date.now() - started) * LOOK_AGAIN_SHARE
    await after(Math.min(LOOK_AGAIN_MAX_MS, Math.max(LOOK_AGAIN_MIN_MS, pause)))
  }
  return flight.landed
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
