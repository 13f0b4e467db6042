/** Addresses of the client by the name of their module in `app/routes`; first match wins. */
const SCREENS: readonly (readonly [RegExp, string])[] = [
  [/^\/(superset\/welcome)?$/, 'home'],
  [/^\/dashboard\/list$/, 'dashboards'],
  [/^\/superset\/dashboard\/p\//, 'dashboard-permalink'],
  [/^\/(superset\/dashboard\/|dashboard\/new)/, 'dashboard'],
  [/^\/chart\/list$/, 'charts'],
  [/^\/tablemodelview\/list$/, 'datasets'],
  [/^\/(explore|superset\/explore|superset\/slice|chart\/add)/, 'explore'],
  [/^\/sqllab/, 'sql-lab'],
  [/^\/savedqueryview\/list$/, 'saved-queries'],
  [/^\/rowlevelsecurity\/list$/, 'row-level-rules'],
  [/^\/annotationlayer\/list$/, 'annotation-layers'],
  [/^\/annotationlayer\/[^/]+\/annotation$/, 'annotations'],
]

/** The screen that an address (without final slash) shows; null when it has no chunk of its own. */
export function screenOf(path: string): string | null {
  return SCREENS.find(([pattern]) => pattern.test(path))?.[1] ?? null
}

const DASHBOARD = /^\/superset\/dashboard\/(?!p\/)([\w.~%-]+)$/

/** The request with which the script of an address (without final slash) begins; null when it has no such. */
export function firstRequestOf(path: string, query: URLSearchParams): string | null {
  const dashboard = DASHBOARD.exec(path)?.[1]
  return dashboard === undefined || query.has('at') ? null : `/api/v1/dashboard/${dashboard}/page`
}
