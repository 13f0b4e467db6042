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
]

/** The screen that an address (without final slash) shows; null when it has no chunk of its own. */
export function screenOf(path: string): string | null {
  return SCREENS.find(([pattern]) => pattern.test(path))?.[1] ?? null
}
