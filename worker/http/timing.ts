/** Collects named durations of one request and writes them as a `Server-Timing` header. */
export class ServerTiming {
  readonly #started = performance.now()
  readonly #entries: { name: string; ms: number }[] = []

  add(name: string, ms: number): void {
    this.#entries.push({ name, ms })
  }

  async measure<T>(name: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now()
    try {
      return await work()
    } finally {
      this.add(name, performance.now() - from)
    }
  }

  header(): string {
    const total = { name: 'total', ms: performance.now() - this.#started }
    return [...this.#entries, total].map(({ name, ms }) => `${name};dur=${ms.toFixed(1)}`).join(', ')
  }
}
