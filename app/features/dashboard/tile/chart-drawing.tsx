import { createElement } from 'react'
import type { ChartData } from '../../../api/chart-stream.ts'
import type { PageChart } from '../../../api/dashboard-page.ts'
import { colorLabels } from '../../../charts/labels.ts'
import type { DataMask as EmittedMask, FormData, OwnState } from '../../../charts/types.ts'
import { useChartTheme } from '../../../charts/use-chart-theme.ts'
import type { DataMask } from '../filters/data-mask.ts'
import { crossFiltersEnabled } from '../filters/scope.ts'
import { useFilters, useLayout, usePage } from '../view/contexts.ts'
import { crossMaskOf, selectedLabels, selectedValues } from './cross-filter.ts'
import { datasourceFacts, datasetIdOf } from './datasource-facts.ts'
import { chartComponent, kindOf } from './kinds.ts'
import type { Size } from './use-size.ts'

interface ChartDrawingProps {
  readonly chart: PageChart
  readonly title: string
  readonly formData: FormData
  readonly data: ChartData
  readonly size: Size
  readonly own: DataMask | undefined
  readonly ownState: OwnState
  readonly setOwnState: (state: OwnState) => void
}

/** The chart itself, with what the page adds: theme, stable colours, cross-filters. Suspends while its code loads. */
export function ChartDrawing(props: ChartDrawingProps) {
  const { chart, title, formData, data, size, own, ownState, setOwnState } = props
  const { state, editing } = useLayout()
  const { datasets, labelColors } = usePage()
  const { setCross } = useFilters()
  const theme = useChartTheme()
  const component = chartComponent(formData.viz_type)
  if (!component) return null
  const emits = !editing && crossFiltersEnabled(state) && kindOf(formData.viz_type)?.emitsCrossFilters === true
  const datasetId = datasetIdOf(formData)
  return createElement(component, {
    width: size.width,
    height: size.height,
    formData,
    data,
    theme,
    title,
    labelColors: labelColors.include(colorLabels(formData, data)),
    datasource: datasourceFacts(datasetId === undefined ? undefined : datasets.get(datasetId)),
    interaction: {
      ...(emits && { onCrossFilter: (mask: EmittedMask) => setCross(chart.id, crossMaskOf(chart.id, mask)) }),
      selected: selectedLabels(own),
      selectedFilters: selectedValues(own),
      ownState,
      setOwnState,
    },
  })
}
