/** Numbers of templates. */

/** Longest text that is read as a template: that of a run in the SQL editor. */
export const MAX_TEMPLATE_CHARACTERS = 200_000
/** Instructions a rendering may take; a long query takes some hundreds, and all of these pass in 30 ms. */
export const TEMPLATE_FUEL = 200_000
/**
 * Turns of loops and calls inside the engine, whatever they are for; the longest texts take 8 million, and all of these
 * pass in a fifth of a second. Fuel counts a filter or comparison as one, however long the list that `*` made for it.
 */
export const MAX_ENGINE_STEPS = 40_000_000
/** Longest text a template may make. */
export const MAX_RENDERED_CHARACTERS = 2_000_000
/** Memory of the template engine beyond which it is replaced; it never gives any back, and an isolate has 128 MB. */
export const MAX_ENGINE_BYTES = 16 * 1024 * 1024
/**
 * Pages of 64 KB that the engine may have at all, 32 MB: three times what the longest text takes while it is made. A text
 * that doubles itself ends here, in a moment, and the isolate with its 128 MB goes on.
 */
export const MAX_ENGINE_PAGES = 512
/** Times a text is rendered anew with what its macros asked for, which each may name one more. */
export const MAX_ROUNDS = 12
/** Datasets within datasets within datasets. */
export const MAX_NESTING = 5
/** Longest distance between a parameter that is missing and one that is meant. */
export const MAX_SUGGESTION_DISTANCE = 2
/** Longest name that a suggestion is made for, and how many names of a template get one: looking for them takes time. */
export const MAX_SUGGESTED_CHARACTERS = 100
export const MAX_SUGGESTIONS = 20
