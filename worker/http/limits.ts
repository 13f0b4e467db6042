/** Bodies of ordinary calls: the largest is a dashboard of some hundred tiles, well under a megabyte. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024

/** Uploads and imports: what the smallest Cloudflare plan lets through to a Worker. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024

/** Pages of list calls: upstream's cap, which clients count on. */
export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 100

/** A `q` is part of the address; Workers accept 16 KB of it. */
export const MAX_QUERY_TEXT = 16 * 1024

/** Deeper values than any call needs; stops a parser from exhausting the stack. */
export const MAX_QUERY_DEPTH = 32
