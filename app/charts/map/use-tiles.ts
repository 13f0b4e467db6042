import { useState } from 'react'

/** Failures before anything came: then the server is left alone. A single tile may be missing of any map. */
const MOST_FAILURES = 4

export type Tiles = {
  template: string
  /** Keys of the tiles that could not be had. */
  missing: ReadonlySet<string>
  onLoad: () => void
  onFailure: (key: string) => void
}

const NONE: ReadonlySet<string> = new Set()

/** The tiles of a server; undefined without one, and once it is known to answer nothing. */
export function useTiles(template: string | undefined): Tiles | undefined {
  const [known, setKnown] = useState({ template, isThere: false, missing: NONE })
  const { isThere, missing } = known.template === template ? known : { isThere: false, missing: NONE }
  if (template === undefined || (!isThere && missing.size >= MOST_FAILURES)) return undefined
  const learn = (change: (before: typeof known) => Partial<typeof known>) =>
    setKnown((now) => {
      const before = now.template === template ? now : { template, isThere: false, missing: NONE }
      return { ...before, ...change(before) }
    })
  return {
    template,
    missing,
    onLoad: () => {
      if (!isThere) learn(() => ({ isThere: true }))
    },
    onFailure: (key) => learn((before) => ({ missing: new Set(before.missing).add(key) })),
  }
}
