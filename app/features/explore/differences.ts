import { type Control, type ControlPanel, panelControls } from '../../charts/controls/control.ts'
import { isColumn, isMetric, isRecord, columnLabel, metricLabel } from '../../charts/form-data.ts'
import type { FormData } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { filterLabel, isAdhocFilter } from './adhoc-filter.ts'
import { asText } from './text.ts'

/** Keys that say where a form came from, not how the chart is set. */
const NOT_SETTINGS = new Set([
  'datasource', 'slice_id', 'url_params', 'force', 'dashboards', 'filters', 'having', 'where', 'extra_form_data',
  'extra_filters', 'dashboardId', 'slice_name', 'result_format', 'result_type', 'standalone', 'save_action',
])

/** Fields of stored metrics, columns and filters that name the object and do not change what it does. */
const NOT_MEANING = new Set(['optionName', 'filterOptionName', 'datasourceWarning', 'isExtra', 'isNew', 'id'])

export interface Difference {
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Whether two stored settings mean the same: null, undefined, empty text and an empty list are all "not set". */
export function sameSetting(left: unknown, right: unknown): boolean {
  return canonical(left) === canonical(right)
}

function canonical(value: unknown): string {
  if (isUnset(value)) return ''
  return JSON.stringify(value, (key, part: unknown) => {
    if (NOT_MEANING.has(key) || isUnset(part)) return undefined
    if (!isRecord(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function isUnset(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** What differs between the saved settings and the edited ones, in the words of their controls. */
export function differences(saved: FormData, edited: FormData, panel: ControlPanel): Difference[] {
  const labels = new Map(panelControls(panel).map((control) => [control.name, control.label]))
  const names = new Set([...Object.keys(saved), ...Object.keys(edited)])
  return [...names]
    .filter((name) => !NOT_SETTINGS.has(name) && !sameSetting(saved[name], edited[name]))
    .map((name) => ({
      name,
      label: name === 'viz_type' ? t(exploreMessages.chartType) : (labels.get(name) ?? name),
      before: settingText(saved[name]),
      after: settingText(edited[name]),
    }))
}

/** Controls whose present value has not been asked for yet. */
export function staleControls(ran: FormData, current: FormData, panel: ControlPanel): Control[] {
  const asked = panelControls(panel).filter((control) => control.requery === true)
  const seen = new Set<string>()
  return asked.filter((control) => {
    if (seen.has(control.name) || sameSetting(ran[control.name], current[control.name])) return false
    seen.add(control.name)
    return true
  })
}

/** What is drawn: the settings that were asked for, with every control that only redraws as it is now. */
export function drawnFormData(ran: FormData, current: FormData, panel: ControlPanel): FormData {
  if (ran.viz_type !== current.viz_type) return ran
  const result: FormData = { ...ran }
  for (const control of panelControls(panel)) {
    if (control.requery !== true) result[control.name] = current[control.name]
  }
  return result
}

/** A stored setting as one line of text. */
export function settingText(value: unknown): string {
  if (value === null || value === undefined) return t(exploreMessages.notSet)
  if (value === '') return '""'
  if (typeof value !== 'object') return asText(value)
  if (Array.isArray(value)) return listText(value)
  return objectText(value)
}

function listText(values: readonly unknown[]): string {
  if (values.length === 0) return '[]'
  const bounds = values.length === 2 && values.every((value) => value === null || typeof value === 'number')
  if (bounds && values.some((value) => value === null || typeof value === 'number')) {
    return t(exploreMessages.bounds, { min: settingText(values[0]), max: settingText(values[1]) })
  }
  return values.map(settingText).join(', ')
}

function objectText(value: object): string {
  if (isAdhocFilter(value)) return filterLabel(value)
  if (isMetric(value)) return metricLabel(value)
  if (isColumn(value)) return columnLabel(value)
  const parts = Object.entries(value)
  const isFlat = parts.length > 0 && parts.every(([, part]) => part === null || typeof part !== 'object')
  return isFlat ? parts.map(([name, part]) => `${name}: ${asText(part, String(part))}`).join(', ') : JSON.stringify(value)
}
