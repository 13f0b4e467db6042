/** What the address of a dashboard page asks for; everything else in it is handed to the charts as `url_params`. */
export type DashboardAddress = {
  /** 0 whole page, 1 without navigation, 2 also without title, 3 report. */
  readonly standalone: 0 | 1 | 2 | 3
  /** Edit mode, granted only to those who may edit. */
  readonly edit: boolean
  readonly force: boolean
  readonly showFilters: boolean
  readonly expandFilters: boolean
  readonly focusedChart: number | undefined
  readonly nativeFilters: string | undefined
  readonly nativeFiltersKey: string | undefined
  readonly permalinkKey: string | undefined
  /** An editor's look at an earlier state. */
  readonly at: number | undefined
  readonly ui: UiFlags
  readonly urlParams: Readonly<Record<string, string>>
}

export type UiFlags = {
  readonly hideTitle: boolean
  readonly hideTabs: boolean
  readonly hideNavigation: boolean
  readonly hideChartControls: boolean
  readonly showRowLimitWarning: boolean
}

const RESERVED: ReadonlySet<string> = new Set([
  'standalone',
  'uiConfig',
  'edit',
  'force',
  'show_filters',
  'expand_filters',
  'focused_chart',
  'native_filters',
  'native_filters_key',
  'permalink_key',
  'preselect_filters',
  'at',
])

export function readAddress(params: URLSearchParams): DashboardAddress {
  return {
    standalone: readStandalone(params.get('standalone')),
    edit: params.get('edit') === 'true',
    force: isTrue(params.get('force')),
    showFilters: !isFalse(params.get('show_filters')),
    expandFilters: !isFalse(params.get('expand_filters')),
    focusedChart: readWhole(params.get('focused_chart')),
    nativeFilters: params.get('native_filters') ?? undefined,
    nativeFiltersKey: params.get('native_filters_key') ?? undefined,
    permalinkKey: params.get('permalink_key') ?? undefined,
    at: readWhole(params.get('at')),
    ui: readUiFlags(Number(params.get('uiConfig') ?? 0)),
    urlParams: Object.fromEntries([...params].filter(([key]) => !RESERVED.has(key))),
  }
}

function readUiFlags(bits: number): UiFlags {
  return {
    hideTitle: (bits & 1) !== 0,
    hideTabs: (bits & 2) !== 0,
    hideNavigation: (bits & 4) !== 0,
    hideChartControls: (bits & 8) !== 0,
    showRowLimitWarning: (bits & 32) !== 0,
  }
}

function readStandalone(value: string | null): DashboardAddress['standalone'] {
  if (value === 'true' || value === '1') return 1
  return value === '2' ? 2 : value === '3' ? 3 : 0
}

function readWhole(value: string | null): number | undefined {
  const number = value === null || value.trim() === '' ? Number.NaN : Number(value)
  return Number.isInteger(number) && number >= 0 ? number : undefined
}

function isTrue(value: string | null): boolean {
  return value === 'true' || value === '1'
}

function isFalse(value: string | null): boolean {
  return value === 'false' || value === '0'
}

/** The address after the applied filters were stored under a key; keys that named another source of filters go away. */
export function withFilterKey(params: URLSearchParams, key: string): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('native_filters')
  next.delete('permalink_key')
  next.set('native_filters_key', key)
  return next
}

/** The address in or out of edit mode; a permalink's version is not what is edited. */
export function withEdit(params: URLSearchParams, editing: boolean): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('permalink_key')
  if (editing) next.set('edit', 'true')
  else next.delete('edit')
  return next
}
