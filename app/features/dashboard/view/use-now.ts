import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The present moment, followed once a minute: enough for "2 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
