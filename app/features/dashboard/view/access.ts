import type { CurrentUser } from '../../../api/bootstrap.ts'
import type { PageDashboard } from '../../../api/dashboard-page.ts'

/**
 * Whether the edit mode is offered: the permission to write dashboards, as its owner or as Admin, and not for one that
 * is managed elsewhere. The server decides again on every op.
 */
export function mayEdit(
  dashboard: Pick<PageDashboard, 'owners' | 'is_managed_externally'>,
  user: Pick<CurrentUser, 'userId' | 'roles'> | null,
  mayWrite: boolean,
): boolean {
  if (!user || !mayWrite || dashboard.is_managed_externally === true) return false
  if (Object.keys(user.roles).some((role) => role.toLowerCase() === 'admin')) return true
  return (dashboard.owners ?? []).some((owner) => owner.id === user.userId)
}
