import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrow keys walk the cells that can be chosen, which say where they are (`data-at`); only one of them is a tab stop. */
export function walkCells(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key]
  const at = event.target instanceof HTMLElement ? event.target.dataset['at'] : undefined
  if (!step || at === undefined) return
  const [row = 0, column = 0] = at.split(':').map(Number)
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-at="${row + step[0]}:${column + step[1]}"]`)
  if (!next) return
  event.preventDefault()
  next.focus()
}
