import { Suspense, lazy, useRef, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { focusedElement } from './focused-element.ts'
import { landmarkOf } from './landmark.ts'
import type { MenuItem } from './menu-items.ts'

const MenuPopup = lazy(async () => ({ default: (await import('./menu-popup.tsx')).MenuPopup }))

interface ContextMenuOptions {
  readonly label: string
  /** Asked when the menu opens, with the element the pointer or the focus was on; empty: the browser's own menu. */
  readonly items: (target: Element) => readonly MenuItem[]
}

interface OpenMenu {
  readonly rect: DOMRect
  readonly items: readonly MenuItem[]
  readonly landmark: HTMLElement | null
}

interface ContextMenu {
  readonly onContextMenu: (event: MouseEvent) => void
  /** Render it anywhere in the component. */
  readonly popup: ReactNode
}

/** A menu at the pointer (or, from the keyboard, at the focused element) on right click, long press or the menu key. */
export function useContextMenu({ label, items }: ContextMenuOptions): ContextMenu {
  const [at, setAt] = useState<OpenMenu | null>(null)
  const focusBefore = useRef<ReturnType<typeof focusedElement>>(null)
  return {
    onContextMenu: (event) => {
      const target = event.target instanceof Element ? event.target : event.currentTarget
      const entries = items(target)
      if (entries.length === 0) return
      event.preventDefault()
      focusBefore.current = focusedElement()
      const fromKeyboard = event.clientX === 0 && event.clientY === 0
      const rect = fromKeyboard ? target.getBoundingClientRect() : new DOMRect(event.clientX, event.clientY, 0, 0)
      setAt({ rect, items: entries, landmark: landmarkOf(target) })
    },
    popup: at ? (
      <Suspense>
        <MenuPopup
          label={label}
          items={at.items}
          anchor={() => at.rect}
          landmark={() => at.landmark}
          onClose={() => setAt(null)}
          onCloseFocus={() => focusBefore.current?.focus()}
        />
      </Suspense>
    ) : null,
  }
}
