/** Types of chart that others have taken the place of; saved charts still hold them. */
const RETIRED = [
  'line',
  'area',
  'bar',
  'dist_bar',
  'dual_line',
  'bubble',
  'heatmap',
  'histogram',
  'sankey',
  'sunburst',
  'treemap',
  'pivot_table',
] as const

export type RetiredKind = (typeof RETIRED)[number]

/** Settings of the first versions that filters have taken the place of. */
const OLD_FILTERS = ['where', 'having', 'filters'] as const

export function isRetired(vizType: unknown): vizType is RetiredKind {
  return RETIRED.some((kind) => kind === vizType)
}

/** Filters stand where the first versions stored them. */
export function hasOldFilters(form: Readonly<Record<string, unknown>>): boolean {
  return form['adhoc_filters'] === undefined && OLD_FILTERS.some((name) => form[name] !== undefined)
}

function hasOldEnds(form: Readonly<Record<string, unknown>>): boolean {
  return form['since'] !== undefined || form['until'] !== undefined
}

/** Whether stored settings have to be carried over before today's kinds can draw them. */
export function isOutdated(form: Readonly<Record<string, unknown>>): boolean {
  return isRetired(form['viz_type']) || hasOldFilters(form) || hasOldEnds(form)
}
