/**
 * The rules of a dashboard by name. Production runs with all of them; tests switch one off to prove that the simulators
 * or a named test notice.
 */
export const DASHBOARD_RULES = {
  /** The destination may not lie inside what is moved. */
  noCycle: true,
  /** Nesting is checked for everything in the moved subtree, not for the moved item alone. */
  subtreeDepth: true,
  /** A row holds at most the columns of its place. */
  rowCapacity: true,
  /** Containers emptied by a move go, but never an ancestor of the destination. */
  keepDestinationChain: true,
  /** Undoing a move never takes emptied containers away. */
  undoKeepsContainers: true,
  /** An insert is undone only while the item has no children. */
  undoInsertChildless: true,
  /** What an undo puts back stands among those that stood around it, whatever has gone or come since. */
  undoKeepsPlace: true,
  /** A removal is undone only while none of its ids exists again and its parent does. */
  undoRemovalVacant: true,
  /** A value is undone only while it still holds what was written. */
  undoValueUntouched: true,
  /** A move is undone only while the item is where it was put. */
  undoMoveInPlace: true,
  /** Filters may not depend on each other in a circle. */
  noFilterCycle: true,
  /** A save names the save it was based on. */
  expectedSave: true,
} as const

export type DashboardRules = { readonly [K in keyof typeof DASHBOARD_RULES]: boolean }
