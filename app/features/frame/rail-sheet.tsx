import { frameMessages } from '../../i18n/frame.ts'
import { t } from '../../i18n/message.ts'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './rail.module.css'
import { Rail } from './rail.tsx'

/** The rail of narrow windows. */
export function RailSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={t(frameMessages.mainNavigation)} side="left" bare onClose={onClose}>
      <div className={styles.sheet}>
        <Rail collapsed={false} />
      </div>
    </Sheet>
  )
}
