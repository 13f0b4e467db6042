import { Suspense, lazy, useRef, useState } from 'react'
import type { ComponentProps, ComponentType, KeyboardEvent, ReactNode, RefObject } from 'react'
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

/** Where a menu opens and what closes it: all that its popup needs besides the items. */
export type MenuPlace = Omit<ComponentProps<typeof MenuPopup>, 'items'>

interface MenuButtonProps<P> {
  /** The accessible name of the menu. */
  readonly label: string
  readonly align?: 'start' | 'end' | undefined
  readonly side?: 'bottom' | 'right' | 'top' | undefined
  /** The open menu, and what it is given besides its place. */
  readonly Popup: ComponentType<MenuPlace & P>
  readonly popupProps: P
  /** Begins to load `Popup`. */
  readonly preload: () => void
  /** Spread the given props on one button: `{(trigger) => <IconButton {...trigger} … />}`. */
  readonly children: (trigger: MenuTriggerProps) => ReactNode
}

export interface MenuProps extends Omit<MenuButtonProps<unknown>, 'Popup' | 'popupProps' | 'preload'> {
  readonly items: readonly MenuItem[]
}

/** A button that opens a menu of `items`. */
export function Menu({ items, ...button }: MenuProps) {
  return <MenuButton {...button} Popup={MenuPopup} popupProps={{ items }} preload={() => void loadPopup()} />
}

/** A button that opens a menu whose items load with it. */
export function MenuButton<P>({ label, align, side, Popup, popupProps, preload, children }: MenuButtonProps<P>) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
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
          <Popup
            {...popupProps}
            label={label}
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
