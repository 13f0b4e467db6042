/** Numbers of the query path; where the wire format fixes one it says so. */

/** Rows of a query that names no limit or 0 (wire format: ROW_LIMIT). */
export const DEFAULT_ROW_LIMIT = 50_000
/** Rows of a sample that names no limit (wire format: SAMPLES_ROW_LIMIT). */
export const SAMPLES_ROW_LIMIT = 1000
/** Most rows that any query returns, also one that asks for no limit (wire format: SQL_MAX_ROW). */
export const MAX_ROW_LIMIT = 100_000
/** The same for a table that pages on the server (wire format: TABLE_VIZ_MAX_ROW_SERVER). */
export const MAX_ROW_LIMIT_PAGED = 500_000
/** Distinct values offered by a filter. */
export const COLUMN_VALUES_LIMIT = 10_000
/** Distinct values that a REGEX filter is tried on where the engine has no regular expressions: a second's work. */
export const REGEX_VALUES_LIMIT = 100_000
/** Bins of a histogram: more than a screen has columns of pixels. */
export const MAX_HISTOGRAM_BINS = 10_000
/** Rows times series of one forecast: a few seconds' work. */
export const FORECAST_CELLS_LIMIT = 500_000
/** A chart's statement may run this long; the wire format's default for synchronous queries. */
export const STATEMENT_TIMEOUT_MS = 60_000
/** A template waits this long for a list of partitions, which the engine knows without reading a table. */
export const PARTITIONS_TIMEOUT_MS = 30_000
/** Seconds a result stays cached when neither request, chart, dataset nor database say otherwise. */
export const DEFAULT_CACHE_TIMEOUT_S = 86_400
/** An answer past its time is given for a week more at most; whoever wants longer sets a longer time. */
export const MAX_STALE_S = 7 * 86_400
/** Objects in which equal queries meet: enough that none is a bottleneck, few enough to stay awake. */
export const FLIGHT_OBJECTS = 32
/** Larger answers are kept in the bucket: the shared cache is for small and many things. */
export const BUCKET_ANSWER_BYTES = 5 * 1024 * 1024
/** `cache_timeout` that means: do not cache. */
export const CACHE_OFF = -1
/** Queries of one streamed request that run at once: a Worker has six connections, one is kept for the catalogue. */
export const STREAM_CONCURRENCY = 5
/** Requests in one streamed request: more than any dashboard shows at once. */
export const STREAM_REQUESTS_LIMIT = 200
/** Query objects of one query context; Superset's own clients send at most four. */
export const QUERIES_LIMIT = 50
/** Cached answers that an isolate keeps in front of the shared cache; it has 128 MB for everything. */
export const HOT_CACHE_BYTES = 16 * 1024 * 1024
/** An answer sets out to the shared cache this long after it was made: when the dashboard that asked has its charts. */
export const STORE_AFTER_MS = 1000
/** Answers above this size are not cached: an isolate has 128 MB for everything, and storing one takes a copy. */
export const CACHED_ANSWER_BYTES = 20 * 1024 * 1024
