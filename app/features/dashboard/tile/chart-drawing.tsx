import { createElement, useMemo } from 'react'
import type { ChartData } from '../../../api/chart-stream.ts'
import { kindAtHand } from '../../../charts/kinds-at-hand.ts'
import { colorLabels } from '../../../charts/labels.ts'
import type { DataMask as EmittedMask, FormData, OwnState } from '../../../charts/types.ts'
import { useChartTheme } from '../../../charts/use-chart-theme.ts'
import type { DrillSubject } from '../drill/mark-actions.tsx'
import { MarkArea } from '../drill/mark-area.tsx'
import type { DataMask } from '../filters/data-mask.ts'
import { crossFiltersEnabled } from '../filters/scope.ts'
import { useFilters, useLayout, usePage } from '../view/contexts.ts'
import { crossMaskOf, selectedLabels, selectedValues } from './cross-filter.ts'
import { datasourceFacts } from '../../../charts/datasource-facts.ts'
import { soundData } from '../../../charts/sound-data.ts'
import { datasetIdOf } from './dataset-id.ts'
import { chartComponent } from './kinds.ts'
import type { Size } from './use-size.ts'

interface ChartDrawingProps {
  readonly chartId: number
  readonly title: string
  readonly formData: FormData
  readonly data: ChartData
  readonly size: Size
  readonly own: DataMask | undefined
  readonly ownState: OwnState
  readonly setOwnState: (state: OwnState) => void
  readonly onDrill: DrillSubject['onDrill']
  /** Within a drill, which emits no cross-filter: the columns drilled by before. */
  readonly used?: readonly string[]
}

/** The chart itself, with what the page adds: theme, stable colours, cross-filters, drills. Suspends while its code loads. */
export function ChartDrawing(props: ChartDrawingProps) {
  const { chartId, title, formData, data, size, own, ownState, setOwnState, onDrill, used } = props
  const { state, editing } = useLayout()
  const { datasets, labelColors } = usePage()
  const { setCross } = useFilters()
  const theme = useChartTheme()
  const kind = kindAtHand(formData.viz_type)
  const sound = useMemo(() => soundData(data, kind?.figures), [data, kind])
  const component = chartComponent(formData.viz_type)
  if (!component) return null
  const enabled = crossFiltersEnabled(state)
  const emits = !editing && !used && enabled && kind?.emitsCrossFilters === true
  const emit = (mask: EmittedMask) => setCross(chartId, crossMaskOf(chartId, mask))
  const datasetId = datasetIdOf(formData)
  const dataset = datasetId === undefined ? undefined : datasets.get(datasetId)
  const drawn = {
    width: size.width,
    height: size.height,
    formData,
    data: sound,
    theme,
    title,
    labelColors: labelColors.include(colorLabels(kind, formData, sound)),
    datasource: dataset && datasourceFacts(dataset),
  }
  const interaction = {
    ...(emits && { onCrossFilter: emit }),
    selected: selectedLabels(own),
    selectedFilters: selectedValues(own),
    ownState,
    setOwnState,
  }
  if (editing) return createElement(component, { ...drawn, interaction })
  const cross = { state: enabled ? ('on' as const) : ('off' as const), emit }
  return (
    <MarkArea title={title} formData={formData} onDrill={onDrill} used={used} {...(used ? null : { cross })}>
      {(onContextMenu) => createElement(component, { ...drawn, interaction: { ...interaction, onContextMenu } })}
    </MarkArea>
  )
}
