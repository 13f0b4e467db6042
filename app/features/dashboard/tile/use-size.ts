import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

export type Size = { readonly width: number; readonly height: number }

/** The content size of an element in whole CSS pixels, followed as it changes; undefined before the first measure. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return undefined
    const take = (width: number, height: number) =>
      setSize((before) =>
        before?.width === Math.floor(width) && before.height === Math.floor(height)
          ? before
          : { width: Math.floor(width), height: Math.floor(height) },
      )
    const style = getComputedStyle(target)
    take(
      target.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
      target.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom),
    )
    const observer = new ResizeObserver(([entry]) => entry && take(entry.contentRect.width, entry.contentRect.height))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
