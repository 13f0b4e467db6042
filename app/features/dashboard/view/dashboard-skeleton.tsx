import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { PageBody, PageHeader, SubBar } from '../../../ui/page.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './dashboard-skeleton.module.css'

/** The shape of a dashboard before anything of it is known. */
export function DashboardSkeleton({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t(dashboardMessages.dashboards), to: '/dashboard/list/' }]} />
      <SubBar>
        <Skeleton width="12em" />
      </SubBar>
      <PageBody layout="fill">
        <Loading label={t(dashboardMessages.loading)} />
        <div className={styles.canvas}>
          {['kpi', 'kpi', 'kpi', 'kpi', 'wide', 'wide', 'wide', 'wide'].map((kind, index) => (
            <div key={index} className={styles[kind]}>
              <Skeleton width="40%" />
            </div>
          ))}
        </div>
      </PageBody>
    </>
  )
}
