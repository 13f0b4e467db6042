import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { charts } from '../../api/charts.ts'
import { dashboards } from '../../api/dashboards.ts'
import { datasets } from '../../api/datasets.ts'
import { type ExploreDataset, type ExploreMetadata, exploreQueries, type ExploreSlice } from '../../api/explore.ts'
import type { Draft, FormAction } from './form-state.ts'

/** The chart as it is saved; null for a new one. */
export interface SavedChart {
  readonly slice: ExploreSlice | null
  readonly metadata: ExploreMetadata | null
}

interface SavedChartUse {
  readonly opened: SavedChart
  readonly draft: Draft
  readonly dispatch: (action: FormAction) => void
}

/** What the server has of the chart and its dataset, read again once it was written; edits of the settings stay. */
export function useSavedChart({ opened, draft, dispatch }: SavedChartUse) {
  const client = useQueryClient()
  const [saved, setSaved] = useState<SavedChart>(opened)
  const { dataset, formData, panel } = draft

  /** Goes on on a dataset; what it does not have leaves the controls. */
  const moveTo = async (next: ExploreDataset) => {
    const { swapDataset } = await import('./swap-dataset.ts')
    await client.invalidateQueries({ queryKey: datasets.key })
    dispatch({ type: 'dataset', dataset: next, formData: swapDataset(formData, panel, next).formData })
  }
  const readChart = async (chartId: number) => {
    const fresh = await client.fetchQuery(exploreQueries.open({ sliceId: chartId }))
    setSaved({ slice: fresh.slice, metadata: fresh.metadata })
    if (dataset.type === 'query') await moveTo(fresh.dataset)
    dispatch({ type: 'rename', name: fresh.slice?.slice_name ?? draft.name })
  }
  const readDataset = async (datasourceId = dataset.id) => {
    const { dataset: fresh } = await client.fetchQuery(exploreQueries.open({ datasourceId, datasourceType: 'table' }))
    await moveTo(fresh)
  }
  /** Lists of charts and dashboards no longer hold. */
  const forgetLists = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: charts.key }),
      client.invalidateQueries({ queryKey: dashboards.key }),
    ])
  }
  return { saved, readChart, readDataset, forgetLists }
}
