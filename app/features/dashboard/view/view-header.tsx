import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Star } from 'lucide-react'
import { useState } from 'react'
import { bootstrap } from '../../../api/bootstrap.ts'
import { dashboardPage } from '../../../api/dashboard-page.ts'
import { dashboards } from '../../../api/dashboards.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { AvatarStack } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import type { Person } from '../../../ui/person.ts'
import { toast } from '../../../ui/toast.ts'
import { tooltipProps } from '../../../ui/tooltip.ts'
import { useLayout, usePage } from './contexts.ts'
import styles from './view-header.module.css'

/** The top bar of a dashboard: title, star, published badge, who else is here. */
export function ViewHeader({ people }: { readonly people: readonly Person[] }) {
  const { props } = useLayout().state
  const title = props.dashboard_title || t(dashboardMessages.untitled)
  return (
    <PageHeader
      title={title}
      crumbs={[{ label: t(dashboardMessages.dashboards), to: '/dashboard/list/' }]}
      after={
        <span className={styles.after}>
          {props.certified_by ? (
            <span
              className={styles.certified}
              role="img"
              aria-label={t(dashboardMessages.certifiedBy, { name: props.certified_by })}
              {...tooltipProps(
                [t(dashboardMessages.certifiedBy, { name: props.certified_by }), props.certification_details]
                  .filter(Boolean)
                  .join('\n'),
              )}
            >
              <Icon icon={BadgeCheck} />
            </span>
          ) : null}
          {bootstrap().user ? <FavouriteStar /> : null}
          <PublishedBadge />
        </span>
      }
      presence={
        <span className="only-wide">
          <AvatarStack people={people} />
        </span>
      }
    />
  )
}

function FavouriteStar() {
  const { id } = usePage().dashboard
  const client = useQueryClient()
  const query = dashboardPage.favourite(id)
  const status = useQuery(query)
  const favourite = status.data ?? false
  const toggle = useMutation({
    mutationFn: () => dashboards.setFavourite(id, !favourite),
    onMutate: () => client.setQueryData(query.queryKey, !favourite),
    onError: () => {
      client.setQueryData(query.queryKey, favourite)
      toast.danger(t(dashboardMessages.favouriteFailed))
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: dashboards.key, predicate: (other) => other.queryKey[1] !== 'data' }),
  })
  return (
    <IconButton
      icon={Star}
      size="sm"
      label={t(favourite ? dashboardMessages.unfavourite : dashboardMessages.favourite)}
      aria-pressed={favourite}
      className={favourite ? styles.starred : undefined}
      onClick={() => toggle.mutate()}
    />
  )
}

function PublishedBadge() {
  const { dashboard, may } = usePage()
  const [published, setPublished] = useState(dashboard.published)
  const client = useQueryClient()
  const toggle = useMutation({
    mutationFn: () => dashboardPage.publish(dashboard.id, !published),
    onSuccess: () => {
      setPublished(!published)
      toast.success(t(published ? dashboardMessages.nowHidden : dashboardMessages.nowPublished))
      return client.invalidateQueries({ queryKey: dashboards.lists() })
    },
    onError: () => toast.danger(t(dashboardMessages.publishFailed)),
  })
  const badge = (
    <Badge tone={published ? 'ok' : 'neutral'}>
      {t(published ? dashboardMessages.published : dashboardMessages.draft)}
    </Badge>
  )
  if (!may.edit) return badge
  return (
    <button
      type="button"
      className={styles.publish}
      aria-busy={toggle.isPending || undefined}
      onClick={() => toggle.mutate()}
      {...tooltipProps(t(published ? dashboardMessages.unpublishTooltip : dashboardMessages.publishTooltip))}
    >
      {badge}
    </button>
  )
}
