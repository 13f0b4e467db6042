import type { ExploreAddress } from '../../api/explore.ts'
import { asText } from './text.ts'

/** Parameters that say what to open or how; they never become `url_params` of a chart. */
const DASHBOARD = 'dashboard_id'

export interface OpenedAddress extends ExploreAddress {
  /** Chosen beforehand in the save dialog. */
  readonly dashboardId?: number | undefined
  readonly vizType?: string | undefined
  /** The chart alone, for a frame in another page. */
  readonly standalone: boolean
}

/** What an Explore address opens: `?slice_id=`, `?datasource_type=&datasource_id=`, `?form_data_key=`, a permalink. */
export function readAddress(search: URLSearchParams, permalinkKey?: string): OpenedAddress {
  const number = (name: string) => {
    const value = Number(search.get(name) ?? '')
    return Number.isSafeInteger(value) && value > 0 ? value : undefined
  }
  const given = readFormData(search.get('form_data'))
  const [, formId, formType] = /^(\d{1,15})__(\w+)$/.exec(asText(given['datasource'])) ?? []
  const [, alias] = /^(\d{1,15})(?:__\w+)?$/.exec(search.get('datasource') ?? search.get('dataset_id') ?? '') ?? []
  const datasourceId = number('datasource_id') ?? (Number(alias ?? formId) || undefined)
  return {
    sliceId: number('slice_id') ?? (Number(given['slice_id']) || undefined),
    datasourceId,
    datasourceType: datasourceId === undefined ? undefined : (search.get('datasource_type') ?? formType ?? 'table'),
    formDataKey: search.get('form_data_key') ?? undefined,
    permalinkKey,
    dashboardId: number(DASHBOARD),
    vizType: search.get('viz_type') ?? undefined,
    standalone: !['', '0', 'false'].includes(search.get('standalone') ?? ''),
  }
}

function readFormData(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Whether an address names nothing that could be opened. */
export function opensNothing({ sliceId, datasourceId, formDataKey, permalinkKey }: ExploreAddress): boolean {
  return [sliceId, datasourceId, formDataKey, permalinkKey].every((part) => part === undefined)
}

/** The address under which a reload finds the edited form again. */
export function keptAddress(
  key: string,
  chartId: number | null,
  dataset: { readonly id: number; readonly type: string },
  dashboardId?: number,
): string {
  const search = new URLSearchParams({ form_data_key: key })
  if (chartId !== null) search.set('slice_id', String(chartId))
  else {
    search.set('datasource_id', String(dataset.id))
    search.set('datasource_type', dataset.type)
  }
  if (dashboardId !== undefined) search.set(DASHBOARD, String(dashboardId))
  return `/explore/?${search}`
}

/** The address of a new chart on a dataset. */
export function newChartAddress(datasetId: number, vizType: string, dashboardId?: number): string {
  const search = new URLSearchParams({
    datasource_type: 'table',
    datasource_id: String(datasetId),
    viz_type: vizType,
  })
  if (dashboardId !== undefined) search.set(DASHBOARD, String(dashboardId))
  return `/explore/?${search}`
}
