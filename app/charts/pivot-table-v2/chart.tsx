import { t } from '../../i18n/message.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { toggled } from '../frame/legend.tsx'
import { messages } from '../messages.ts'
import { type Sorting, useNames, useSorting } from '../own-state.ts'
import type { ChartInteraction, ChartProps } from '../types.ts'
import { contextFilters, facts, isChosen, pivotMask } from './cross-filter.ts'
import { PivotGrid } from './grid.tsx'
import { layoutPivot } from './layout.ts'
import { texts } from './messages.ts'
import { kindTexts } from './name.ts'
import { pivotLines, preparePivot } from './prepare.ts'
import { type AxisNode, pathOf } from './tree.ts'

const NOTHING: ChartInteraction = {}
const NONE: Record<string, never> = {}

export function PivotTable(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = NOTHING, datasource, title } = props
  const [foldedRows, setFoldedRows] = useNames(interaction, 'foldedRows')
  const [foldedColumns, setFoldedColumns] = useNames(interaction, 'foldedColumns')
  const [sorting, setSorting] = useSorting(interaction)
  const [result] = data
  const prepared = result && preparePivot(formData, result, theme, datasource)
  if (!prepared || prepared.pivot.rows.children.length + prepared.pivot.columns.children.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const { rows, columns } = pivotLines(prepared, { rows: foldedRows, columns: foldedColumns }, sorting)
  const { onCrossFilter, onContextMenu, selectedFilters = NONE } = interaction
  const maskOf = (row: AxisNode, column: AxisNode) => pivotMask(selectedFilters, facts(prepared, row, column))
  return (
    <PivotGrid
      prepared={prepared}
      rows={rows}
      columns={columns}
      layout={layoutPivot(prepared, rows, columns, { width, height })}
      width={width}
      height={height}
      summary={`${messages.summary.named(kindTexts.name, title)}, ${t(texts.summary, { rows: rows.lines.length, columns: columns.lines.length })}`}
      sorting={sorting}
      onSort={(column) => setSorting(nextSorting(sorting, column))}
      onFoldRow={(key) => setFoldedRows(toggled(foldedRows, key))}
      onFoldColumn={(key) => setFoldedColumns(toggled(foldedColumns, key))}
      isChosen={(row, column) => isChosen(selectedFilters, facts(prepared, row, column))}
      onChoose={
        onCrossFilter &&
        ((row, column) => {
          const mask = maskOf(row, column)
          if (mask) onCrossFilter(mask)
        })
      }
      onContextMenu={
        onContextMenu &&
        ((row, column, at) => {
          const where = facts(prepared, row, column)
          const dataMask = pivotMask(selectedFilters, where)
          onContextMenu({
            ...at,
            filters: contextFilters(formData, where),
            drillBy: {
              filters: contextFilters(formData, where),
              dimensionField: pathOf(row).length > 0 ? 'groupbyRows' : 'groupbyColumns',
            },
            crossFilter: dataMask && { dataMask, isCurrentValueSelected: isChosen(selectedFilters, where) },
          })
        })
      }
    />
  )
}

/** Largest first, then smallest first, then the order of the settings again. */
function nextSorting(now: Sorting, key: string): Sorting {
  if (now?.key !== key) return { key, desc: true }
  return now.desc ? { key, desc: false } : undefined
}
