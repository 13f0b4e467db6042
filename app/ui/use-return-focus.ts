import { useState } from 'react'

/**
 * For what opens over the page: remembers what had the focus when it opened, and gives back a handler for Radix's
 * `onCloseAutoFocus` that returns it there; to the page's heading when that is gone by then.
 */
export function useReturnFocus(): (event: Event) => void {
  const [before] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null))
  return (event) => {
    event.preventDefault()
    const target = before?.isConnected && before !== document.body ? before : document.querySelector('h1')
    target?.focus({ preventScroll: true })
  }
}
