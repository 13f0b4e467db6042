import { redirect } from 'react-router'
import { dashboards } from '../api/dashboards.ts'
import { frameMessages } from '../i18n/frame.ts'
import { t } from '../i18n/message.ts'

/** The address other products link to for a new dashboard: makes one and goes there. */
export async function loader() {
  const { id } = await dashboards.create<{ id: number }>({ dashboard_title: t(frameMessages.untitledDashboard) })
  return redirect(`/superset/dashboard/${id}/?edit=true`)
}
