import type { KeyboardEvent } from 'react'

type Orientation = 'horizontal' | 'vertical' | 'both'

/**
 * The index an arrow, Home or End key moves to in a list of `count`, wrapping round; null for any other key. In
 * right-to-left text the left and right arrows swap.
 */
export function rovingTarget(
  key: string,
  index: number,
  count: number,
  orientation: Orientation,
  rtl = false,
): number | null {
  if (count === 0) return null
  const next = rtl ? 'ArrowLeft' : 'ArrowRight'
  const previous = rtl ? 'ArrowRight' : 'ArrowLeft'
  const horizontal = orientation !== 'vertical'
  const vertical = orientation !== 'horizontal'
  if ((horizontal && key === next) || (vertical && key === 'ArrowDown')) return (index + 1) % count
  if ((horizontal && key === previous) || (vertical && key === 'ArrowUp')) return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/**
 * A key handler for a container whose enabled `[data-roving]` descendants are one tab stop: moves the focus with the
 * arrows. Returns the element that took the focus.
 */
export function handleRoving(event: KeyboardEvent<HTMLElement>, orientation: Orientation): HTMLElement | null {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-roving]:not(:disabled)')]
  const index = items.findIndex((item) => item === document.activeElement)
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const target = rovingTarget(event.key, index, items.length, orientation, rtl)
  const item = target === null ? undefined : items[target]
  if (!item) return null
  event.preventDefault()
  item.focus()
  return item
}
