import { Link } from 'react-router'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Banner } from '../../ui/banner.tsx'

interface FilterBoxNoteProps {
  /** The dashboards that show it. */
  readonly shownIn: readonly { readonly id: number; readonly dashboard_title: string }[]
}

/** A filter box becomes filters of the dashboards it stands on, which is done there. */
export function FilterBoxNote({ shownIn }: FilterBoxNoteProps) {
  return (
    <Banner>
      {t(shownIn.length === 0 ? exploreMessages.filterBoxNowhere : exploreMessages.filterBoxOn)}{' '}
      {shownIn.map(({ id, dashboard_title: title }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <Link to={`/superset/dashboard/${id}/?edit=true`}>{title}</Link>
        </span>
      ))}
    </Banner>
  )
}
