import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import dialogStyles from './dialog.module.css'
import styles from './palette-shell.module.css'
import { useReturnFocus } from './use-return-focus.ts'

interface PaletteShellProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The window of the command palette: over everything, near the top, focus kept inside and given back. */
export function PaletteShell({ title, onClose, children }: PaletteShellProps) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles.scrim} />
        <Dialog.Content className={styles.palette} aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
