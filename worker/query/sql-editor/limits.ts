/** Numbers of the SQL editor; where the wire format fixes one it says so. */

/** Most rows a run may fetch, also one that asks for no limit (wire format: SQL_MAX_ROW). */
export const MAX_ROWS = 100_000
/** Rows of an answer that comes in one piece (wire format: DISPLAY_MAX_ROW); a streamed one carries all of them. */
export const MAX_DISPLAYED_ROWS = 10_000
/** Rows of a tab that never chose a limit (wire format: DEFAULT_SQLLAB_LIMIT). */
export const DEFAULT_TAB_LIMIT = 1000
/** A run may take this long (wire format: SQLLAB_TIMEOUT). */
export const RUN_TIMEOUT_MS = 30_000
/** Estimating the cost of a statement may take this long. */
export const ESTIMATE_TIMEOUT_MS = 10_000
/** Longest client id (wire format). */
export const MAX_CLIENT_ID = 11
/** Longest text of a run or a tab. */
export const MAX_SQL_CHARACTERS = 200_000
/** Results above this size are shown but not kept: an isolate has 128 MB for everything. */
export const MAX_STORED_CHARACTERS = 16 * 1024 * 1024
/** How often a run looks whether this isolate was told to stop it. */
export const STOP_POLL_MS = 100
/** How often it looks in the catalogue, where other isolates leave word. */
export const STOP_POLL_CATALOGUE_MS = 1000
/** Rows whose values decide the type of a column that the engine leaves open. */
export const TYPE_SAMPLE_ROWS = 1000
