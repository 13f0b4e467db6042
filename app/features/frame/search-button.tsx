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
      aria-label={t(frameMessages.search)}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Icon icon={Search} />
      <span>{t(frameMessages.search)}</span>
      <span>
        <Kbd keys="Mod+K" />
      </span>
    </button>
  )
}
