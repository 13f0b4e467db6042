import { CircleAlert } from 'lucide-react'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './filter-bar.module.css'

/** In place of a control whose values could not be read. */
export function FilterError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className={styles.failed}>
      <Icon icon={CircleAlert} size="s" />
      <span className="grow">{t(dashboardMessages.optionsFailed)}</span>
      <Button size="sm" onClick={onRetry}>
        {t(dashboardMessages.rangeRetry)}
      </Button>
    </div>
  )
}
