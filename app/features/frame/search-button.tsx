import { Search } from 'lucide-react'
import { frameMessages } from '../../i18n/frame.ts'
import { t } from '../../i18n/message.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './frame.module.css'

/** Opens the palette. */
export function SearchButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.search}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Icon icon={Search} />
      <span className={styles.word}>{t(frameMessages.search)}</span>
      <span className={styles.keys} aria-hidden="true">
        <Kbd keys="Mod+K" />
      </span>
    </button>
  )
}
