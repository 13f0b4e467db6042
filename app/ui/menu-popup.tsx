import { Check, ChevronRight } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import floatStyles from './float.module.css'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { LucideIcon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import type { MenuItem } from './menu-items.ts'
import styles from './menu.module.css'

const GAP_PX = 4
const EDGE_PX = 8

interface MenuPopupProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end' | undefined
  readonly side?: 'bottom' | 'right' | 'top' | undefined
  /** Where the menu opens, in viewport pixels. */
  readonly anchor: () => DOMRect | undefined
  /** Where in the document it is put; see `landmarkOf`. */
  readonly landmark: () => HTMLElement | null
  /** What opened the menu, when a click on it shall close it. */
  readonly trigger?: () => HTMLElement | null
  readonly onClose: () => void
  /** Puts the focus back; called once the menu is gone and before the chosen action runs. */
  readonly onCloseFocus: () => void
}

/** The open menu. Mount it to open; it asks to be unmounted through `onClose`. */
export function MenuPopup({ label, items, align = 'start', side = 'bottom', anchor, ...rest }: MenuPopupProps) {
  const [rect] = useState(() => anchor() ?? new DOMRect())
  const [container] = useState(rest.landmark)
  const chosen = useRef<(() => void) | null>(null)
  const style = { left: rect.left, top: rect.top, width: rect.width, height: rect.height }
  return (
    // Not modal: the page behind stays readable to screen readers, and a click beside the menu does what it says.
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => (open ? undefined : rest.onClose())}>
      {createPortal(
        <DropdownMenu.Trigger asChild>
          <span className={styles.anchor} style={style} aria-hidden="true" />
        </DropdownMenu.Trigger>,
        document.body,
      )}
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          className={cx(floatStyles.float, styles.menu)}
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          side={side}
          sideOffset={GAP_PX}
          collisionPadding={EDGE_PX}
          loop
          onInteractOutside={(event) => {
            // The trigger closes the menu by its own click; closing here would open it again.
            if (event.target instanceof Node && rest.trigger?.()?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // A click elsewhere has already put the focus where the reader wants it.
            if (chosen.current || document.activeElement === document.body) rest.onCloseFocus()
            // The action runs after the focus is back, so that a dialog it opens returns the focus to the trigger.
            chosen.current?.()
          }}
        >
          <MenuItems items={items} choose={(action) => (chosen.current = action)} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemsProps {
  readonly items: readonly MenuItem[]
  readonly choose: (action: () => void) => void
}

function MenuItems({ items, choose }: MenuItemsProps) {
  return items.map((item) => <MenuLine key={item.id} item={item} choose={choose} />)
}

function MenuLine({ item, choose }: { readonly item: MenuItem; readonly choose: (action: () => void) => void }) {
  switch (item.kind) {
    case 'separator':
      return <DropdownMenu.Separator className={styles.separator} />
    case 'label':
      return <DropdownMenu.Label className={styles.label}>{item.label}</DropdownMenu.Label>
    case 'link':
      return (
        <DropdownMenu.Item asChild className={styles.item} disabled={item.disabled}>
          {item.document ? (
            <a href={item.to}>
              <Face {...item} />
            </a>
          ) : (
            <Link to={item.to}>
              <Face {...item} />
            </Link>
          )}
        </DropdownMenu.Item>
      )
    case 'check':
      return (
        <DropdownMenu.CheckboxItem
          className={styles.item}
          checked={item.checked}
          disabled={item.disabled}
          onSelect={() => choose(item.onSelect)}
        >
          <Face {...item} end={item.checked ? <Icon icon={Check} size="s" /> : null} />
        </DropdownMenu.CheckboxItem>
      )
    case 'radio':
      return (
        <DropdownMenu.RadioGroup value={item.value} onValueChange={(value) => choose(() => item.onSelect(value))}>
          {item.options.map((option) => (
            <DropdownMenu.RadioItem key={option.value} className={styles.item} value={option.value}>
              <Face {...option} end={option.value === item.value ? <Icon icon={Check} size="s" /> : null} />
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      )
    case 'sub':
      return (
        <DropdownMenu.Sub>
          <DropdownMenu.SubTrigger className={styles.item} disabled={item.disabled}>
            <Face {...item} end={<Icon icon={ChevronRight} size="s" />} />
          </DropdownMenu.SubTrigger>
          <DropdownMenu.Portal>
            <DropdownMenu.SubContent className={cx(floatStyles.float, styles.menu, styles.sub)} collisionPadding={EDGE_PX}>
              <MenuItems items={item.items} choose={choose} />
            </DropdownMenu.SubContent>
          </DropdownMenu.Portal>
        </DropdownMenu.Sub>
      )
    default:
      return (
        <DropdownMenu.Item
          className={styles.item}
          data-danger={item.danger || undefined}
          disabled={item.disabled}
          onSelect={() => choose(item.onSelect)}
        >
          <Face {...item} end={item.keys ? <Kbd keys={item.keys} /> : null} />
        </DropdownMenu.Item>
      )
  }
}

interface FaceProps {
  readonly label: string
  readonly icon?: LucideIcon | undefined
  readonly description?: string | undefined
  readonly end?: ReactNode
}

function Face({ label, icon, description, end }: FaceProps) {
  return (
    <>
      {icon ? <Icon icon={icon} className={styles.icon} /> : null}
      <span className={styles.text}>
        {label}
        {description ? <span className={styles.description}>{description}</span> : null}
      </span>
      {end ? <span className={styles.end}>{end}</span> : null}
    </>
  )
}
