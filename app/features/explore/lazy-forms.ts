import { lazy } from 'react'

// The forms bring the popover's machinery with them: the page is there before them, and they before they are opened.
const loadMetricForm = () => import('./metric-form.tsx')
const loadColumnForm = () => import('./column-form.tsx')
const loadFilterForm = () => import('./filter-form.tsx')
const loadRangeForm = () => import('./range-form.tsx')

export const MetricForm = lazy(async () => ({ default: (await loadMetricForm()).MetricForm }))
export const ColumnForm = lazy(async () => ({ default: (await loadColumnForm()).ColumnForm }))
export const FilterForm = lazy(async () => ({ default: (await loadFilterForm()).FilterForm }))
export const RangeForm = lazy(async () => ({ default: (await loadRangeForm()).RangeForm }))

/** Loads what the first press on a control will open. */
export function preloadForms(): void {
  void Promise.all([loadMetricForm(), loadColumnForm(), loadFilterForm(), loadRangeForm()])
}
