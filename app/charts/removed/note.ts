import { readList } from '../form-data.ts'
import { t } from '../../i18n/message.ts'
import type { FormData } from '../types.ts'
import { texts } from './messages.ts'
import { filterColumns, REMOVED_KINDS } from './settings.ts'

/** What a reader is told in place of the chart. */
export function noteOf(formData: FormData): string {
  switch (REMOVED_KINDS.find((kind) => kind === formData.viz_type)) {
    case 'filter_box':
      return t(texts.filter_box, { columns: filterColumns(formData).join(', ') || t(texts.noColumns) })
    case 'line_multi': {
      const charts = [...readList(formData, 'line_charts'), ...readList(formData, 'line_charts_2')]
      const ids = charts.filter((id) => typeof id === 'number' || typeof id === 'string').map((id) => `#${id}`)
      return t(texts.line_multi, { charts: ids.join(', ') || t(texts.noCharts) })
    }
    case 'event_flow':
      return t(texts.event_flow)
    case 'separator':
      return t(texts.separator)
    case 'iframe':
      return t(texts.iframe)
    case 'markup':
    case undefined:
      return t(texts.markup)
  }
}
