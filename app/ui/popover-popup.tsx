import { Popover } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { cx } from './cx.ts'
import floatStyles from './float.module.css'
import styles from './popover.module.css'

const GAP_PX = 4
const EDGE_PX = 8
/** There is no room beside anything. */
const NARROW = '(max-width: 720px)'
/** The list of an SQL box inside hangs on the body: it is part of the form, and Escape closes it first. */
const COMPLETIONS = '.cm-tooltip-autocomplete'

export interface PopoverLook {
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** `form` pads and is 300 px wide; `bare` leaves both to the content. */
  readonly look?: 'form' | 'bare'
  /** A form of twice that width, where there is room. */
  readonly wide?: boolean
  /** The reader can pull a corner to make room for long text. */
  readonly resizable?: boolean
  readonly className?: string
}

interface PopoverPopupProps extends PopoverLook {
  readonly id: string
  readonly label: string
  readonly anchor: RefObject<HTMLElement | null>
  /** Where the focus goes first; by default to the first thing that takes it. */
  readonly initialFocus?: () => HTMLElement | null | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The open popover. Mount it to open; it asks to be unmounted through `onClose`. */
export function PopoverPopup(props: PopoverPopupProps) {
  const { id, label, anchor, look = 'form', align = 'start', side = 'bottom', className, children } = props
  return (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          aria-label={label}
          align={align}
          side={matchMedia(NARROW).matches ? 'bottom' : side}
          sideOffset={GAP_PX}
          collisionPadding={EDGE_PX}
          className={cx(
            floatStyles.float,
            styles.popover,
            look === 'form' && styles.form,
            props.wide && styles.wide,
            props.resizable && styles.resizable,
            className,
          )}
          onOpenAutoFocus={(event) => {
            const target = props.initialFocus?.()
            if (!target) return
            event.preventDefault()
            target.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Only when the focus would be lost: a click elsewhere has already put it where the reader wants it.
            if (document.activeElement === document.body) anchor.current?.focus()
          }}
          onEscapeKeyDown={(event) => {
            if (document.querySelector(COMPLETIONS)) event.preventDefault()
          }}
          onInteractOutside={(event) => {
            const { target } = event
            const inside = target instanceof Node && anchor.current?.contains(target)
            if (inside || (target instanceof Element && target.closest(COMPLETIONS))) event.preventDefault()
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The row of buttons at the foot of a form in a popover. */
export function PopoverFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
