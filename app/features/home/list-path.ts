import { RISON } from 'rison2'
import { bootstrap } from '../../api/bootstrap.ts'
import { homeMessages } from '../../i18n/home.ts'
import { t } from '../../i18n/message.ts'

/** The list with a tab's filter already set in its address. */
export function listPath(path: string, tab: 'favourite' | 'mine' | 'all'): string {
  const { user } = bootstrap()
  if (tab === 'all' || !user) return path
  const name = `${user.firstName} ${user.lastName}`.trim()
  const filters =
    tab === 'favourite'
      ? { favorite: { label: t(homeMessages.yes), value: true } }
      : { owners: { label: name, value: user.userId } }
  return `${path}?filters=${encodeURIComponent(RISON.stringify(filters))}`
}
