import type { ReactNode } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './explore.module.css'

interface PanelSheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A side panel on a window that has no room beside the chart. */
export function PanelSheet({ title, onClose, children }: PanelSheetProps) {
  return (
    <Sheet title={title} side="left" bare onClose={onClose}>
      <div className={styles.sheet}>{children}</div>
    </Sheet>
  )
}
