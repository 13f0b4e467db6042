import { may } from '../../api/bootstrap.ts'
import { homeMessages } from '../../i18n/home.ts'
import { t } from '../../i18n/message.ts'
import { PageBody, PageHeader } from '../../ui/page.tsx'
import { AttentionSection } from './attention-section.tsx'
import { ChartSection } from './chart-section.tsx'
import { DashboardSection } from './dashboard-section.tsx'
import styles from './home.module.css'
import { RecentSection } from './recent-section.tsx'
import { SavedQuerySection } from './saved-query-section.tsx'

/** Where a day begins: what was open last, and one's own things. */
export function HomePage() {
  return (
    <>
      <PageHeader title={t(homeMessages.title)} />
      <PageBody>
        <div className={styles.page}>
          <RecentSection />
          <div className={styles.two}>
            {may('can_read', 'Dashboard') ? <DashboardSection /> : null}
            {may('can_read', 'Chart') ? <ChartSection /> : null}
            {may('can_read', 'SavedQuery') ? <SavedQuerySection /> : null}
            {may('can_read', 'Query') ? <AttentionSection /> : null}
          </div>
        </div>
      </PageBody>
    </>
  )
}
