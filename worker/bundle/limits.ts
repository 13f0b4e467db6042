/** Upstream's own rule for one entry; larger is refused before anything is unpacked. */
export const MAX_ENTRY_BYTES = 100 * 1024 * 1024

/** Upstream's own rule for the whole archive: text compresses ten to twenty times, a bomb a thousand. */
export const MAX_COMPRESSION_RATIO = 200

/** All YAML text of one archive. A Worker has 128 MB; parsed YAML takes about eight times its text. */
export const MAX_TEXT_BYTES = 12 * 1024 * 1024

/** A whole instance of a thousand dashboards stays below this. */
export const MAX_ENTRIES = 20_000

/** Compressed bytes unpacked at a time: deflate expands at most 1,032 times, so a liar is caught within 17 MB. */
export const INFLATE_STEP_BYTES = 16 * 1024

/** Anchors are legal YAML, and exports of other tools hold some; more than this multiplies text. */
export const MAX_YAML_ALIASES = 100

/** A second writer may take the ids that a plan has chosen; then the plan is made anew. */
export const MAX_PLAN_ATTEMPTS = 3

/** The width and height, in grid units, of a chart that a dashboard links to but does not place. */
export const APPENDED_CHART_WIDTH = 4
export const APPENDED_CHART_HEIGHT = 50

/** Legacy exports that stood in no archive were a few hundred kilobytes at most; larger is not looked into. */
export const MAX_BARE_BYTES = 2 * 1024 * 1024
