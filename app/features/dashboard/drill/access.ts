import { may } from '../../../api/bootstrap.ts'
import type { PageDataset } from '../../../api/dashboard-page.ts'
import type { FormData } from '../../../charts/types.ts'
import { drillMessages } from '../../../i18n/drill.ts'
import { t } from '../../../i18n/message.ts'

/** Whether the reader may look behind charts at all: at rows, and by other columns. */
export function mayDrill(): { readonly detail: boolean; readonly by: boolean } {
  const by = may('can_explore', 'Superset') || may('can_drill', 'Dashboard')
  return { detail: by && may('can_samples', 'Datasource'), by }
}

/** Why there are no rows to show behind a chart; undefined when there are. */
export function whyNoDetail(formData: FormData, dataset: PageDataset | undefined): string | undefined {
  if (dataset?.database?.disable_drill_to_detail === true) return t(drillMessages.detailDatabase)
  return groupsRows(formData) ? undefined : t(drillMessages.detailRaw)
}

/** Whether a chart groups rows; one that shows them as they are has nothing behind it. */
export function groupsRows(formData: FormData): boolean {
  return formData['query_mode'] !== 'raw'
}
