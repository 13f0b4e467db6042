import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

const FIELDS = 'input:not(:disabled), textarea, [role="combobox"]'
const FIRST_FOCUS = `[data-autofocus], .${styles.body} :is(${FIELDS})`

interface DialogProps {
  readonly title: ReactNode
  /** Said by screen readers after the title; drawn under it. */
  readonly description?: ReactNode
  /** 480, 600 and up to 960 px. */
  readonly size?: 'confirm' | 'default' | 'wide'
  /** The row of buttons; the primary one stands last. */
  readonly footer?: ReactNode
  /** Clicks beside the dialog do not close it: it holds work that would be lost. */
  readonly keepOpen?: boolean
  readonly onClose: () => void
  readonly children?: ReactNode
}

/**
 * A modal dialog. Mount it to open; Escape, the cross and a click outside ask `onClose`. The focus is kept inside and
 * returns to where it came from. Load the module that uses it lazily: it brings Radix.
 */
export function Dialog({ title, description, size = 'default', footer, keepOpen, onClose, children }: DialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <RadixDialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim}>
          <RadixDialog.Content
            className={cx(styles.dialog, styles[size])}
            {...(description ? null : { 'aria-describedby': undefined })}
            onInteractOutside={keepOpen ? (event) => event.preventDefault() : undefined}
            onCloseAutoFocus={returnFocus}
            onOpenAutoFocus={(event) => {
              // The first thing to fill in; failing that the dialog itself, never the cross.
              event.preventDefault()
              const content = event.currentTarget instanceof HTMLElement ? event.currentTarget : null
              const first = content?.querySelector<HTMLElement>(FIRST_FOCUS) ?? content
              first?.focus()
            }}
          >
            <div className={styles.head}>
              <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
              <span className="push">
                <IconButton icon={X} label={t(uiMessages.close)} size="sm" onClick={onClose} />
              </span>
            </div>
            <div className={styles.body}>
              {description ? <RadixDialog.Description>{description}</RadixDialog.Description> : null}
              {children}
            </div>
            {footer ? <div className={styles.foot}>{footer}</div> : null}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
