import { COLUMN_COUNT, MIN_HEIGHT, MIN_WIDTH } from '../../../../durable-objects/dashboard/grid.ts'
import type { Item, Items } from '../../../../durable-objects/dashboard/state.ts'
import { capacityOf, itemOf, minimumWidth, usedWidth, widthOf } from '../../../../durable-objects/dashboard/tree.ts'
import { metaNumber } from './items.ts'

/** Space between columns and between rows, in CSS pixels. */
export const GAP = 16
/** Heights are stored in units of so many CSS pixels. */
export const ROW_UNIT = 8
/** Height of a chart or text whose layout entry names none. */
export const DEFAULT_HEIGHT = 50

export function heightOf(item: Item): number {
  return metaNumber(item, 'height', DEFAULT_HEIGHT)
}

/** CSS pixels of a height in row units. */
export function pixelsOfHeight(units: number): number {
  return units * ROW_UNIT
}

/** Columns that an item spans in its row: its own width, never more than the row offers. */
export function spanOf(items: Items, item: Item): number {
  const parent = item.parent === null ? undefined : itemOf(items, item.parent)
  if (parent?.type !== 'ROW') return capacityOf(items, item.id)
  return Math.min(Math.max(widthOf(item), MIN_WIDTH), capacityOf(items, parent.id))
}

/** Width in CSS pixels of one of `columns` columns that share `width` pixels with gaps between them. */
export function columnWidth(width: number, columns: number): number {
  return (width - GAP * (columns - 1)) / columns
}

/** The nearest whole number of columns for a width in pixels. */
export function columnsOfPixels(pixels: number, oneColumn: number): number {
  return Math.round((pixels + GAP) / (oneColumn + GAP))
}

export function unitsOfPixels(pixels: number): number {
  return Math.max(MIN_HEIGHT, Math.round(pixels / ROW_UNIT))
}

/** How wide an item may be made: its content below, the free columns of its row above. */
export function widthLimits(items: Items, item: Item): { min: number; max: number } {
  const min = minimumWidth(items, item.id)
  if (item.parent === null || itemOf(items, item.parent)?.type !== 'ROW') return { min, max: widthOf(item) }
  const capacity = Math.min(capacityOf(items, item.parent), COLUMN_COUNT)
  return { min, max: Math.max(min, capacity - usedWidth(items, item.parent, item.id)) }
}
