import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface SheetProps {
  readonly title: string
  readonly side: 'left' | 'right' | 'bottom'
  /** Fixed under the scrolling content. */
  readonly footer?: ReactNode
  /** The content brings its own padding and its own visible title. */
  readonly bare?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel from an edge of the window, for what stands beside the page on wide screens. Mount it to open. */
export function Sheet({ title, side, footer, bare, onClose, children }: SheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <RadixDialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim} />
        <RadixDialog.Content
          className={cx(styles.sheet, styles[side])}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
        >
          <div className={bare ? 'sr-only' : styles.head}>
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            {bare ? null : (
              <span className="push">
                <IconButton icon={X} label={t(uiMessages.close)} size="sm" onClick={onClose} />
              </span>
            )}
          </div>
          <div className={cx(styles['sheet-body'], bare && styles.flush)}>{children}</div>
          {footer ? <div className={styles.foot}>{footer}</div> : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
