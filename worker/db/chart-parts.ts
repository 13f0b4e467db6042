import { loadWholeForm } from '../../app/charts/current-form-data.ts'
import { partIds } from '../../app/charts/queries.ts'
import type { FormData } from '../../app/charts/types.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { chartsByIdStatement, readCharts, type DashboardChart } from './dashboards.ts'
import { visibleCharts } from './visibility.ts'

/** Charts that others draw as their layers. */

/** Charts by their ids that the caller may see, with whole settings; the others are left out. */
export async function visibleChartsById(
  { db, principal, now }: Pick<ResourceContext, 'db' | 'principal' | 'now'>,
  ids: readonly number[],
): Promise<DashboardChart[]> {
  if (ids.length === 0) return []
  const rows = await db.all<Record<string, unknown>>(chartsByIdStatement(ids, visibleCharts(principal)))
  return Promise.all(readCharts(rows, now).map(wholeChart))
}

/** What some charts draw as their layers and is not among them. */
export function partsOfCharts(context: ResourceContext, shown: readonly DashboardChart[]): Promise<DashboardChart[]> {
  const known = new Set(shown.map(({ id }) => id))
  const wanted = shown.flatMap(({ form_data: stored }) => partIds(formOf(stored) ?? NO_FORM))
  return visibleChartsById(context, [...new Set(wanted)].filter((id) => !known.has(id)))
}

/** With the settings that a page draws by: those the chart lacks are its kind's. */
export async function wholeChart(chart: DashboardChart): Promise<DashboardChart> {
  const form = formOf(chart.form_data)
  return form ? { ...chart, form_data: await loadWholeForm(form) } : chart
}

const NO_FORM: FormData = { viz_type: '', datasource: '' }

function formOf(stored: Readonly<Record<string, unknown>>): FormData | undefined {
  const { viz_type: type, datasource } = stored
  return typeof type === 'string' && typeof datasource === 'string' ? { ...stored, viz_type: type, datasource } : undefined
}
