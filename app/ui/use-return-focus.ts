import { useState } from 'react'
import { focusedElement } from './focused-element.ts'

/**
 * For what opens over the page: remembers what had the focus when it opened, and gives back a handler for Radix's
 * `onCloseAutoFocus` that returns it there; to the page's heading when that is gone by then.
 */
export function useReturnFocus(): (event: Event) => void {
  const [before] = useState(focusedElement)
  return (event) => {
    event.preventDefault()
    const target = before?.isConnected ? before : document.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
  }
}
