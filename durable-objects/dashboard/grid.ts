/** Numbers and tables of the 12-column grid, as in the reference of the layout model. */
export const COLUMN_COUNT = 12
export const MIN_WIDTH = 1
/** 5 units of 8 px: the least height of a chart or a text. */
export const MIN_HEIGHT = 5
/** 8,000 px. The wire has no upper bound; this one keeps a typing error from making a page of kilometres. */
export const MAX_HEIGHT = 1_000
/** Levels of the real tree. Tabs do not count in the nesting table, so without this bound they could nest for ever. */
export const MAX_LEVELS = 24
/** Nodes of one layout; a layout of 65,535 characters, the wire's limit, holds about 500. */
export const MAX_ITEMS = 5_000

const ANY_PARENT_DEPTH = { leaf: 4, deepLeaf: 5 } as const
const { leaf, deepLeaf } = ANY_PARENT_DEPTH

/** `NESTING[parent][child]` is the greatest depth of the parent at which it takes the child. Absent: never. */
export const NESTING: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ROOT: { TABS: 0, GRID: 0 },
  GRID: { CHART: 1, MARKDOWN: 1, DYNAMIC: 1, HEADER: 1, DIVIDER: 1, ROW: 1, COLUMN: 1, TABS: 1 },
  ROW: { CHART: leaf, MARKDOWN: leaf, DYNAMIC: leaf, COLUMN: leaf },
  TABS: { TAB: 3 },
  TAB: {
    CHART: deepLeaf,
    MARKDOWN: deepLeaf,
    DYNAMIC: deepLeaf,
    HEADER: deepLeaf,
    DIVIDER: deepLeaf,
    ROW: 3,
    COLUMN: 3,
    TABS: 3,
  },
  COLUMN: { CHART: deepLeaf, MARKDOWN: deepLeaf, HEADER: deepLeaf, DIVIDER: 3, ROW: 3, TABS: 3 },
}

/** Width an item takes in a row when its meta names none. */
export const DEFAULT_WIDTH: Readonly<Record<string, number>> = { CHART: 4, MARKDOWN: 4, COLUMN: 4, DYNAMIC: 12 }

/** Containers that disappear when a move takes their last child. */
export const VANISH_WHEN_EMPTIED: ReadonlySet<string> = new Set(['ROW', 'TAB', 'TABS'])

export const RESIZABLE_WIDTH: ReadonlySet<string> = new Set(['CHART', 'MARKDOWN', 'COLUMN', 'DYNAMIC'])
export const RESIZABLE_HEIGHT: ReadonlySet<string> = new Set(['CHART', 'MARKDOWN', 'DYNAMIC'])

/** Depth of a child in the sense of the nesting table: tabs and tab add nothing to their children. */
export function depthUnder(parentType: string, parentDepth: number): number {
  return parentType === 'TABS' || parentType === 'TAB' ? parentDepth : parentDepth + 1
}

export function mayNest(parentType: string, childType: string, parentDepth: number): boolean {
  const most = NESTING[parentType]?.[childType]
  return most !== undefined && parentDepth <= most
}
