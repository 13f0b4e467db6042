import { Suspense, lazy, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { landmarkOf } from './landmark.ts'
import type { MenuItem } from './menu-items.ts'

/** The popup brings Radix with it, so it loads when a menu is about to open. */
const loadPopup = () => import('./menu-popup.tsx')
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }))

export interface MenuTriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
  readonly onClick: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
}

export interface MenuProps {
  /** The accessible name of the menu. */
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
  readonly side?: 'bottom' | 'right' | 'top'
  /** Spread the given props on one button: `{(trigger) => <IconButton {...trigger} … />}`. */
  readonly children: (trigger: MenuTriggerProps) => ReactNode
}

/** A button that opens a menu of `items`. */
export function Menu({ label, items, align, side, children }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const preload = () => void loadPopup()
  return (
    <>
      {children({
        ref: trigger,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        },
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {open ? (
        <Suspense>
          <MenuPopup
            label={label}
            items={items}
            align={align}
            side={side}
            anchor={() => trigger.current?.getBoundingClientRect()}
            landmark={() => landmarkOf(trigger.current)}
            trigger={() => trigger.current}
            onClose={() => setOpen(false)}
            onCloseFocus={() => trigger.current?.focus()}
          />
        </Suspense>
      ) : null}
    </>
  )
}
