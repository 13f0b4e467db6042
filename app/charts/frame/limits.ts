/** Above this many marks a chart draws on one canvas: more SVG nodes make a page slow to scroll. */
export const MAX_SVG_MARKS = 5_000
/** Above this many points lines are thinned to the pixels there are. */
export const MAX_LINE_POINTS = 50_000
/** Rows of a tooltip; more would not be read and would not fit a small window. */
export const MAX_TOOLTIP_ROWS = 12
/** Below this size a chart drops titles and legend; below the tiny size also the axis of the marks. */
export const COMPACT_WIDTH = 260
export const COMPACT_HEIGHT = 150
export const TINY_WIDTH = 130
export const TINY_HEIGHT = 100
/** Type sizes of the design: axes and meta 11, labels 11, tooltip and legend 12. */
export const AXIS_FONT = 11
export const LEGEND_FONT = 12
/** Two labels closer than this touch. */
export const LABEL_LINE = 14
/** Opacity of marks that are not selected. */
export const DIMMED = 0.28
