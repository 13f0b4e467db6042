import { useEffect, useState } from 'react'
import { keepForm } from '../../api/explore.ts'
import { keptAddress } from './explore-address.ts'

/** Long enough to take a burst of edits as one. */
const KEEP_AFTER_MS = 500
const TAB_KEY = 'meridian.tab'

interface KeptForm {
  readonly datasetId: number | undefined
  readonly datasetType: string
  readonly chartId: number | null
  readonly dashboardId: number | undefined
  readonly formData: Readonly<Record<string, unknown>>
  /** Nothing is kept that is not an edit. */
  readonly edited: boolean
}

/** Keeps edits on the server and their key in the address, so that a reload finds them again. */
export function useKeptForm({ datasetId, datasetType, chartId, dashboardId, formData, edited }: KeptForm): void {
  const [tab] = useState(tabId)
  const text = JSON.stringify(formData)
  useEffect(() => {
    if (!edited || datasetId === undefined) return
    let current = true
    async function keep(known: number): Promise<void> {
      const key = await keepForm({ datasetId: known, datasetType, chartId, formData: JSON.parse(text) }, tab)
      // The router is not told: the reader has not gone anywhere.
      if (current) history.replaceState(history.state, '', keptAddress(key, chartId, { id: known, type: datasetType }, dashboardId))
    }
    // Losing the copy loses nothing while the page is open; the next edit tries again.
    const timer = setTimeout(() => void keep(datasetId).catch(() => {}), KEEP_AFTER_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, edited, datasetId, datasetType, chartId, dashboardId, tab])
}

/** A number for this browser tab, the same after a reload. */
function tabId(): string {
  try {
    const known = sessionStorage.getItem(TAB_KEY)
    if (known) return known
    const made = String(Math.floor(Math.random() * Number.MAX_SAFE_INTEGER))
    sessionStorage.setItem(TAB_KEY, made)
    return made
  } catch {
    return '0'
  }
}
