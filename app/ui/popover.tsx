import { Suspense, lazy, useId, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { PopoverLook } from './popover-popup.tsx'

const loadPopup = () => import('./popover-popup.tsx')
const PopoverPopup = lazy(async () => ({ default: (await loadPopup()).PopoverPopup }))

export interface PopoverTriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly 'aria-haspopup': 'dialog'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
}

interface PopoverProps extends PopoverLook {
  /** The accessible name of what opens. */
  readonly label: string
  readonly trigger: (props: PopoverTriggerProps) => ReactNode
  /** Told of every opening and closing. */
  readonly onOpenChange?: (open: boolean) => void
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a small form beside itself; a click outside or Escape closes it and the focus returns. */
export function Popover({ label, trigger, onOpenChange, children, ...look }: PopoverProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [open, setOpen] = useState(false)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  const preload = () => void loadPopup()
  return (
    <>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => change(!open),
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {open ? (
        <Suspense>
          <PopoverPopup {...look} id={id} label={label} anchor={anchor} onClose={() => change(false)}>
            {children(() => change(false))}
          </PopoverPopup>
        </Suspense>
      ) : null}
    </>
  )
}
