import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { DashboardAddress } from '../address.ts'

/** How long the tile that a link leads to stays marked. */
const MARK_MS = 2_000

/** Brings the component named in the address (`#CHART-x`) or the focused chart into sight and marks it for a moment. */
export function useScrollToAnchor(canvas: RefObject<HTMLElement | null>, address: DashboardAddress): void {
  const { focusedChart } = address
  useEffect(() => {
    const anchor = decodeURIComponent(location.hash.slice(1))
    const selector =
      focusedChart === undefined ? `[data-item="${CSS.escape(anchor)}"]` : `.dashboard-chart-id-${focusedChart}`
    if (focusedChart === undefined && anchor === '') return undefined
    const target = canvas.current?.querySelector<HTMLElement>(selector)
    if (!target) return undefined
    target.scrollIntoView({ block: 'center' })
    target.dataset['marked'] = ''
    const timer = setTimeout(() => delete target.dataset['marked'], MARK_MS)
    return () => clearTimeout(timer)
  }, [canvas, focusedChart])
}
