/**
 * The rules of the engine by name. Production runs with all of them; tests switch one off to prove that the simulators
 * or a named test notice.
 */
export const ENGINE_RULES = {
  /** An op whose counter was seen is acknowledged, not applied again. */
  dedupe: true,
  /** A counter that leaves a hole closes the socket. */
  refuseGap: true,
  /** Rejected ops use up their counter too. */
  rejectionConsumes: true,
  /** Memory is thrown away when a transaction is rolled back. */
  forgetOnRollback: true,
  /** A client below the floor gets the whole state. */
  snapshotBelowFloor: true,
  /** Compaction stops at the last save. */
  keepSinceSave: true,
  /** Viewers change nothing. */
  viewersRead: true,
  /** Only who made a change undoes it. */
  undoOwn: true,
  /** Text pushes made on an old version are refused. */
  refuseStaleText: true,
} as const

export type EngineRules = { readonly [K in keyof typeof ENGINE_RULES]: boolean }
