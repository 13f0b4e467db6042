import { COMPACT_HEIGHT, COMPACT_WIDTH } from '../frame/limits.ts'
import type { Size } from '../map/view.ts'

/** CSS pixels of the list of layers: a dozen words of a name and its sign. */
export const PANEL_WIDTH = 168
/** Around it. */
export const PANEL_EDGE = 4
/** On narrower maps the list would hide half of what it explains: it opens when asked to. */
const OPEN_WIDTH = 440

/** Whether there is room for a list at all. */
export function hasPanel({ width, height }: Size): boolean {
  return width >= COMPACT_WIDTH && height >= COMPACT_HEIGHT
}

export function isPanelOpen(size: Size): boolean {
  return hasPanel(size) && size.width >= OPEN_WIDTH
}

/** The width that the open list takes from the map. */
export function panelRoom(size: Size): number {
  return isPanelOpen(size) ? PANEL_WIDTH + 2 * PANEL_EDGE : 0
}
