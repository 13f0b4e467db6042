import { dashboardPage } from '../../../api/dashboard-page.ts'
import { errorText } from '../../../api/errors.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { copyText } from '../../../ui/copy.ts'
import { toast } from '../../../ui/toast.ts'
import { withOwnStates } from '../filters/data-mask.ts'
import { openTabIds } from '../layout/items.ts'
import { permalinkState } from '../permalink.ts'
import { useFilters, useLayout, usePage } from './contexts.ts'

/** Makes a link to what is seen now (filters, tabs, the saved layout) and puts it on the clipboard. */
export function useSharePermalink(): (anchor?: string) => Promise<void> {
  const { dashboard, address, savedSeq, chartStates } = usePage()
  const { state, activeTabs } = useLayout()
  const { bar, cross } = useFilters()
  return async (anchor) => {
    try {
      const { url } = await dashboardPage.createPermalink(
        dashboard.id,
        permalinkState({
          native: bar.applied,
          charts: withOwnStates(cross, chartStates.all()),
          activeTabs: openTabIds(state.items, activeTabs),
          urlParams: address.urlParams,
          ...(anchor !== undefined && { anchor }),
          ...(savedSeq !== undefined && { seq: savedSeq }),
        }),
      )
      await copyText(new URL(url, location.href).href, t(dashboardMessages.permalinkCopied))
    } catch (error) {
      toast.danger(errorText(error))
    }
  }
}
