import { dashboardPage } from '../../../api/dashboard-page.ts'
import { errorText } from '../../../api/errors.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { copyText } from '../../../ui/copy.ts'
import { mailAddress } from '../../../ui/mail-address.ts'
import { toast } from '../../../ui/toast.ts'
import { withOwnStates } from '../filters/data-mask.ts'
import { openTabIds } from '../layout/items.ts'
import { permalinkState } from '../permalink.ts'
import { useFilters, useLayout, usePage } from './contexts.ts'

export interface Share {
  /** Puts the link on the clipboard. */
  readonly copy: (anchor?: string) => Promise<void>
  /** Begins a mail with the link. */
  readonly mail: (subject: string, textOf: (url: string) => string, anchor?: string) => Promise<void>
}

/** Makes a link to what is seen now (filters, tabs, what was done on charts, the saved layout) and passes it on. */
export function useShare(): Share {
  const { dashboard, address, savedSeq, chartStates } = usePage()
  const { state, activeTabs } = useLayout()
  const { bar, cross } = useFilters()
  const share = async (anchor: string | undefined, pass: (url: string) => unknown) => {
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
      await pass(new URL(url, location.href).href)
    } catch (error) {
      toast.danger(errorText(error))
    }
  }
  return {
    copy: (anchor) => share(anchor, (url) => copyText(url, t(dashboardMessages.permalinkCopied))),
    mail: (subject, textOf, anchor) => share(anchor, (url) => location.assign(mailAddress(subject, textOf(url)))),
  }
}
