type Landing = { readonly value: unknown } | { readonly error: unknown } | 'failed'

interface Flight {
  /** When the leader was last known to be alive, in ms since the epoch. */
  beat: number
  landed: Landing | null
  /** Readers that still wait for it. */
  askers: number
  /** Led by a follower after this one failed or fell silent. */
  successor: Flight | null
}

interface FlightRules {
  readonly keepAlive: (work: Promise<unknown>) => void
  readonly isShared: (error: unknown) => boolean
  /** Aborts when the reader of this request goes away. */
  readonly signal?: AbortSignal | undefined
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
 * request: its work outlives it. The signal that `work` is given aborts when nobody waits for it any more.
 */
export async function singleFlight<T>(
  key: string,
  work: (signal: AbortSignal) => Promise<T>,
  { keepAlive, isShared, signal }: FlightRules,
): Promise<T> {
  let former: Flight | null = null
  for (let flight = flights.get(key) ?? null; flight; ) {
    const landed = await landing(flight, signal)
    if (typeof landed === 'object' && 'error' in landed) throw landed.error
    if (typeof landed === 'object') return landed.value as T // of the same key, so of the same work
    former = flight
    // Another follower may lead, or have led, already.
    flight = flight.successor
  }
  const flight: Flight = { beat: Date.now(), landed: null, askers: 0, successor: null }
  if (former) former.successor = flight
  flights.set(key, flight)
  const stop = new AbortController()
  const stopUnasked = () => (flight.askers === 0 ? stop.abort(new DOMException('stopped', 'AbortError')) : undefined)
  const left = ask(flight, signal, stopUnasked)
  // Followers only count themselves out: what the leader has under way is the leader's to end.
  const heart = setInterval(() => {
    flight.beat = Date.now()
    stopUnasked()
  }, BEAT_MS)
  const done = work(stop.signal)
  const land = (landed: Landing) => {
    clearInterval(heart)
    left()
    flight.landed = landed
    if (flights.get(key) === flight) flights.delete(key)
  }
  keepAlive(done.then((value) => land({ value }), (error: unknown) => land(!stop.signal.aborted && isShared(error) ? { error } : 'failed')))
  return done
}

/**
 * Looks by timers of its own until the leader has landed or fallen silent. A promise of the leader's would let what
 * follows run in the leader's request, whose streams and bindings are not this one's.
 */
async function landing(flight: Flight, signal: AbortSignal | undefined): Promise<Landing | 'silent'> {
  const started = Date.now()
  const left = ask(flight, signal, () => undefined)
  while (flight.landed === null) {
    if (Date.now() - flight.beat >= SILENCE_MS) return 'silent'
    signal?.throwIfAborted()
    const pause = (Date.now() - started) * LOOK_AGAIN_SHARE
    await after(Math.min(LOOK_AGAIN_MAX_MS, Math.max(LOOK_AGAIN_MIN_MS, pause)))
  }
  left()
  return flight.landed
}

/** Counts a reader in, and out when it goes away. Answers how to stop watching it. */
function ask(flight: Flight, signal: AbortSignal | undefined, onLeft: () => void): () => void {
  flight.askers++
  const leave = () => {
    flight.askers--
    onLeft()
  }
  if (signal?.aborted) leave()
  else signal?.addEventListener('abort', leave, { once: true })
  return () => signal?.removeEventListener('abort', leave)
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
