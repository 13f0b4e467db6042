/** Numbers of the SQL editor's screen, each with its reason. */

/** Choices of the LIMIT menu (spec: up to the most rows a run may fetch). */
export const LIMIT_CHOICES = [10, 100, 1000, 10_000, 100_000] as const
/** Rows of a tab that never chose a limit (wire format: DEFAULT_SQLLAB_LIMIT). */
export const DEFAULT_LIMIT = 1000
/** Rows of a table's preview. */
export const PREVIEW_ROWS = 100
/** Client ids are this long (wire format: at most 11). */
export const CLIENT_ID_LENGTH = 10
/** Rows of the history that are asked for. */
export const HISTORY_ROWS = 50
/** Columns whose values the filter box looks through (spec: off above it). */
export const MAX_FILTER_COLUMNS = 50
/** Bars of a column's distribution. */
export const HISTOGRAM_BINS = 20
/** Values listed as most frequent. */
export const FREQUENT_VALUES = 6
/** Share of the editor in percent where a tab has none stored. */
export const DEFAULT_EDITOR_PERCENT = 42
/** The editor and the results never become smaller than this share. */
export const MIN_PANE_PERCENT = 15
