import { Columns2, Heading, Minus, PanelTop, Rows2, Text } from 'lucide-react'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { newItemMeta } from './new-item.ts'
import { SourceCard } from './source-card.tsx'
import styles from './source-panel.module.css'
import { editTexts } from './texts.ts'

const ELEMENTS = [
  { type: 'TABS', label: editMessages.tabs, icon: PanelTop },
  { type: 'ROW', label: editMessages.row, icon: Rows2 },
  { type: 'COLUMN', label: editMessages.column, icon: Columns2 },
  { type: 'HEADER', label: editMessages.header, icon: Heading },
  { type: 'MARKDOWN', label: editMessages.markdown, icon: Text },
  { type: 'DIVIDER', label: editMessages.divider, icon: Minus },
] as const

/** The parts of a layout that are not charts. */
export function LayoutElements() {
  return (
    <ul className={styles.list}>
      {ELEMENTS.map(({ type, label, icon }) => (
        <SourceCard
          key={type}
          icon={icon}
          title={t(label)}
          detail=""
          added={false}
          dragged={{ kind: 'new', type, meta: newItemMeta(type, editTexts()) }}
        />
      ))}
    </ul>
  )
}
