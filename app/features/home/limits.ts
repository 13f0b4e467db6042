/** Spec: the lists of the home page hold five. */
export const HOME_ROWS = 5

/** Two rows of cards on a laptop are one too many: one row of four, as the page is wide. */
export const RECENT_CARDS = 4

/** A failure older than a week is history. */
export const ATTENTION_DAYS = 7
