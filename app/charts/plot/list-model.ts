import type { ReactNode } from 'react'
import { type CrossTarget, toggledMask } from '../cross-filter.ts'
import type { ChartInteraction, ContextPoint } from '../types.ts'
import type { Direction, Place, SurfaceModel } from '../frame/surface.tsx'
import type { TooltipContent } from '../frame/tooltip.tsx'
import type { PlotLayout } from './plot-layout.ts'

/** An array, or what makes its members when they are asked for: of a hundred thousand marks few ever are. */
export type Items<T> = { readonly length: number; at: (index: number) => T | undefined }

type Input<T> = {
  /** In the order of the arrow keys. */
  items: Items<T>
  hit: (at: Place) => number | undefined
  place: (item: T) => Place
  tooltip: (item: T) => TooltipContent
  highlight: (item: T) => ReactNode
  /** Equality filters that name the mark, for drilling. */
  filters: (item: T) => ContextPoint['filters']
  /** The cross-filter of a click; absent for kinds that emit none. */
  target?: (item: T) => CrossTarget | undefined
  interaction: ChartInteraction
}

/** The answers of a chart whose marks stand in one row: arrow keys walk them one by one. */
export function listModel<T>(input: Input<T>): SurfaceModel<number> {
  const { items, interaction, target } = input
  const { onCrossFilter, onContextMenu, selected } = interaction
  const at = (index: number): T => {
    const item = items.at(index)
    if (item === undefined) throw new RangeError(`no mark ${index}`)
    return item
  }
  return {
    hit: input.hit,
    move: (from, direction) => moved(items.length, from, direction),
    same: (a, b) => a === b,
    place: (index) => input.place(at(index)),
    tooltip: (index) => input.tooltip(at(index)),
    highlight: (index) => input.highlight(at(index)),
    onChoose:
      target && onCrossFilter
        ? (index) => {
            const chosen = target(at(index))
            if (chosen) onCrossFilter(toggledMask(chosen, selected))
          }
        : undefined,
    onContextMenu: onContextMenu
      ? (index, point) => {
          const chosen = target?.(at(index))
          onContextMenu({
            ...point,
            filters: input.filters(at(index)),
            crossFilter: chosen && {
              dataMask: toggledMask(chosen, selected),
              isCurrentValueSelected: selected?.includes(chosen.label) ?? false,
            },
          })
        }
      : undefined,
  }
}

function moved(count: number, from: number | undefined, direction: Direction): number | undefined {
  if (count === 0) return undefined
  if (direction === 'first' || (from === undefined && direction !== 'last')) return 0
  if (direction === 'last' || from === undefined) return count - 1
  const step = direction === 'right' || direction === 'down' ? 1 : -1
  return Math.min(count - 1, Math.max(0, from + step))
}

/** The last of the boxes under a point: the one drawn on top. Thin boxes count as a little larger. */
export function boxUnder(
  boxes: readonly { x: number; y: number; width: number; height: number }[],
  { x, y }: Place,
  slack = 2,
): number | undefined {
  const index = boxes.findLastIndex(
    (box) =>
      x >= box.x - slack && x <= box.x + box.width + slack && y >= box.y - slack && y <= box.y + box.height + slack,
  )
  return index < 0 ? undefined : index
}

/** The category under a point of the plot, by its number along an axis of categories. */
export function bandUnder({ plot, x, y }: PlotLayout, along: 'x' | 'y', at: Place): number | undefined {
  const { scale } = along === 'x' ? x : y
  const isOutside = at.x < plot.x || at.x > plot.x + plot.width || at.y < plot.y || at.y > plot.y + plot.height
  return isOutside || scale.kind !== 'band' || scale.count === 0 ? undefined : scale.indexAt(at[along])
}
