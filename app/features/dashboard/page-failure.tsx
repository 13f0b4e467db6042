import { LayoutDashboard } from 'lucide-react'
import { ApiError, errorText } from '../../api/errors.ts'
import { dashboardMessages } from '../../i18n/dashboard.ts'
import { t } from '../../i18n/message.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageBody, PageHeader } from '../../ui/page.tsx'

const LIST = '/dashboard/list/'

/** A dashboard or link that is not there, or cannot be had now. */
export function PageFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const missing = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageHeader
        title={t(missing ? dashboardMessages.notFound : dashboardMessages.dashboards)}
        crumbs={[{ label: t(dashboardMessages.dashboards), to: LIST }]}
      />
      <PageBody>
        {missing ? (
          <EmptyState
            icon={LayoutDashboard}
            title={t(dashboardMessages.notFound)}
            action={<ButtonLink to={LIST}>{t(dashboardMessages.allDashboards)}</ButtonLink>}
          >
            {t(dashboardMessages.notFoundText)}
          </EmptyState>
        ) : (
          <ErrorState
            message={errorText(error)}
            requestId={error instanceof ApiError ? error.requestId : undefined}
            onRetry={onRetry}
          />
        )}
      </PageBody>
    </>
  )
}
