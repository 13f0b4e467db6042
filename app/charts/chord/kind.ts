import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { flowColumns, placeNames, readFlows } from '../flows/links.ts'
import { metricLabel, readMetric } from '../form-data.ts'
import { chordTexts } from './messages.ts'
import { chordQuery } from './query.ts'

export const chordKind: ChartKind = {
  type: 'chord',
  name: t(chordTexts.name),
  description: t(chordTexts.description),
  category: 'Flow',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  colorLabels: (formData, [result]) => {
    const metric = readMetric(formData, 'metric')
    if (metric === undefined) return []
    return placeNames(readFlows(formData, result, flowColumns(formData, ['groupby', 'columns']), metricLabel(metric)))
  },
  buildQuery: chordQuery,
  loadComponent: async () => (await import('./chart.tsx')).ChordChart,
  loadControls: async () => (await import('./controls.ts')).chordControls,
}
