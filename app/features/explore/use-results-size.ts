import { useState } from 'react'
import { readStored, useStored, writeStored } from '../../ui/persisted-state.ts'

const KEY = 'explore.results'
/** Of the pane, for the chart. */
const DEFAULT_PERCENT = 64

/** Whether the rows are shown under the chart, and how much of the pane the chart keeps; both remembered. */
export function useResultsSize() {
  const [shown, setShown] = useStored<'closed' | 'open'>(`${KEY}.shown`, ['closed', 'open'])
  const [percent, setPercent] = useState(() => Number(readStored(`${KEY}.percent`)) || DEFAULT_PERCENT)
  return {
    open: shown === 'open',
    setOpen: (open: boolean) => setShown(open ? 'open' : 'closed'),
    percent,
    resize: (next: number, done: boolean) => {
      setPercent(next)
      if (done) writeStored(`${KEY}.percent`, String(Math.round(next)))
    },
  }
}
