import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { texts } from './messages.ts'
import { clusterQuery } from './query.ts'

export const pointClusterKind: ChartKind = {
  type: 'point_cluster_map',
  name: t(texts.name),
  description: t(texts.description),
  category: 'Map',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: clusterQuery,
  loadComponent: async () => (await import('./chart.tsx')).PointClusterChart,
  loadControls: async () => (await import('./controls.ts')).pointClusterControls,
}

/** The same under the name that it had before. */
export const mapboxKind: ChartKind = { ...pointClusterKind, type: 'mapbox', name: t(texts.oldName), listed: false }
