interface Flight {
  readonly done: Promise<unknown>
  /** When the leader was last known to be alive, in ms since the epoch. */
  beat: number
}

/** Equal work that is under way at once in an isolate is done once. */
const flights = new Map<string, Flight>()

const BEAT_MS = 500
/** Several beats: a busy isolate is late with its timers. */
const SILENCE_MS = 3_000

/**
 * Joins the work of this key that is under way, or starts it. A leader whose request was cut off neither answers nor
 * fails: its followers notice that its heart has stopped, and one of them does the work. They do so too when the leader
 * fails, which may be for reasons of its own. `keepAlive` is the `waitUntil` of the request: its work outlives it.
 */
export async function singleFlight<T>(
  key: string,
  work: () => Promise<T>,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<T> {
  for (let flight = flights.get(key); flight && isAlive(flight); ) {
    const joined = await Promise.race([outcome<T>(flight), after(BEAT_MS)])
    if (typeof joined === 'object') return joined.value
    // Another follower may lead already.
    const now = flights.get(key)
    if (joined === 'failed' && now === flight) break
    flight = now
  }
  const flight: Flight = { done: work(), beat: Date.now() }
  flights.set(key, flight)
  const heart = setInterval(() => (flight.beat = Date.now()), BEAT_MS)
  const ended = flight.done.catch(() => undefined).then(() => {
    clearInterval(heart)
    if (flights.get(key) === flight) flights.delete(key)
  })
  keepAlive(ended)
  return flight.done as Promise<T>
}

function isAlive({ beat }: Flight): boolean {
  return Date.now() - beat < SILENCE_MS
}

function outcome<T>({ done }: Flight): Promise<{ readonly value: T } | 'failed'> {
  return done.then(
    (value) => ({ value: value as T }),
    () => 'failed' as const,
  )
}

function after(ms: number): Promise<'waiting'> {
  return new Promise((resolve) => setTimeout(() => resolve('waiting'), ms))
}
