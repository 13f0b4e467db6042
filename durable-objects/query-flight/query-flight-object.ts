import { DurableObject } from 'cloudflare:workers'

interface Flight {
  /** Text of the answer for those who wait, null when they have to see for themselves. */
  readonly landed: Promise<string | null>
  followers: number
}

/**
 * Equal queries that are under way at once at one location of the network are run once: all its isolates that have no
 * answer for a key meet in the object of that key. The first one leads; its work runs where its request runs, and the object only
 * calls it. The leader's text may tell of a failure that is everybody's. A leader that is cut off, or says that its work
 * is of no use to others, lets its followers go on, one of them leading.
 */
export class QueryFlight extends DurableObject {
  readonly #flights = new Map<string, Flight>()

  /**
   * Leads, which runs `work` and answers null, or waits for the leader's text. `work` tells whether there is one for
   * others; `text` is asked for only when somebody waits for it.
   */
  async join(key: string, work: () => Promise<boolean>, text: () => Promise<string>): Promise<string | null> {
    for (let flight = this.#flights.get(key); flight; flight = this.#flights.get(key)) {
      flight.followers++
      const landed = await flight.landed
      if (landed !== null) return landed
    }
    const landed = this.#lead(key, work, text)
    this.#flights.set(key, { landed, followers: 0 })
    await landed
    return null
  }

  async #lead(key: string, work: () => Promise<boolean>, text: () => Promise<string>): Promise<string | null> {
    try {
      const done = await work()
      const waiting = this.#flights.get(key)?.followers ?? 0
      return done && waiting > 0 ? await text() : null
    } catch {
      return null
    } finally {
      this.#flights.delete(key)
    }
  }
}
