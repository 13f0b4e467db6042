import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { FilterActions, FilterList } from './filter-bar.tsx'
import styles from './filter-bar.module.css'

/** The filters of a narrow window, from its lower edge. */
export function FilterSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet
      title={t(dashboardMessages.filters)}
      side="bottom"
      onClose={onClose}
      footer={<FilterActions onApplied={onClose} />}
    >
      <div className={styles.sheet}>
        <FilterList />
      </div>
    </Sheet>
  )
}
