/** Longer work in one piece would be felt on the page. */
const SLICE_MS = 8

/** Lets the page answer, and draw what it has, before the work goes on. */
export function pause(): Promise<void> {
  if (typeof scheduler !== 'undefined') return scheduler.postTask(() => undefined, { priority: 'background' })
  return new Promise((resolve) => setTimeout(resolve))
}

/** For long work: what it gives is awaited after each piece, and pauses when the page has waited long enough. */
export function createPace(): () => Promise<void> {
  let started = performance.now()
  return async () => {
    if (performance.now() - started < SLICE_MS) return
    await pause()
    started = performance.now()
  }
}
