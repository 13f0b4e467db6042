/** Equal work that is under way at once in an isolate is done once. */
const flights = new Map<string, Promise<unknown>>()

/**
 * Joins the work of this key that is under way, or starts it. A follower whose leader never answers (its request was
 * cut off) stops waiting after `patienceMs` and does the work itself. The leader must keep its work alive beyond its own
 * request: `keepAlive` is the `waitUntil` of that request.
 */
export async function singleFlight<T>(
  key: string,
  work: () => Promise<T>,
  { keepAlive, patienceMs }: { readonly keepAlive: (work: Promise<unknown>) => void; readonly patienceMs: number },
): Promise<T> {
  const leader = flights.get(key) as Promise<T> | undefined
  if (leader) {
    const joined = await Promise.race([leader.then((value) => ({ value })), after(patienceMs)])
    return joined ? joined.value : work()
  }
  const flight = work().finally(() => flights.delete(key))
  flights.set(key, flight)
  keepAlive(flight.catch(() => undefined))
  return flight
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}
