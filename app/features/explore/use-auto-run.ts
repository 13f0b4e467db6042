import { useEffect, useEffectEvent } from 'react'

/** Long enough to finish a word or to choose a second field. */
const RUN_AFTER_MS = 700

/** Runs the chart a moment after the last change. `changed` are the settings as they act, null while they are as run. */
export function useAutoRun(on: boolean, changed: unknown, run: () => void): void {
  const text = on && changed !== null ? JSON.stringify(changed) : null
  const start = useEffectEvent(run)
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => start(), RUN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
}
