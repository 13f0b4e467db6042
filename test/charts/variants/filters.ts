import { during, sum, variantsOf, type VariantsByKind } from './parts.ts'

const SALES = 'cleaned_sales_data'

const SELECT = {
  groupby: ['country'],
  adhoc_filters: [],
  enableEmptyFilter: false,
  defaultToFirstItem: false,
  inverseSelection: false,
  multiSelect: true,
  searchAllOptions: false,
  sortAscending: true,
}

const NARROWED = {
  'narrowed by its own filters': { adhoc_filters: [during('order_date', '2004-01-01 : 2005-01-01')], time_range: '2004-01-01 : 2005-01-01' },
  'narrowed by another filter': { extra_form_data: { filters: [{ col: 'territory', op: 'IN', val: ['EMEA'] }] } },
} as const

/** What the native filters of a dashboard ask. */
export const FILTERS: VariantsByKind = {
  filter_select: [
    ...variantsOf(SALES, SELECT, {
      'descending': { sortAscending: false },
      'sorted by a metric': { sortMetric: 'count', sortAscending: false },
      'sorted by a sum': { sortMetric: sum('sales') },
      ...NARROWED,
    }),
    { name: 'searched', table: SALES, form: { ...SELECT, searchAllOptions: true }, options: { ownState: { search: 'Fra', coltypeMap: { country: 1 } } } },
    { name: 'searched in numbers', table: SALES, form: { ...SELECT, groupby: ['year'] }, options: { ownState: { search: '20', coltypeMap: { year: 0 } } } },
  ],
  filter_range: variantsOf(SALES, { groupby: ['sales'], adhoc_filters: [] }, NARROWED),
  filter_timecolumn: variantsOf(SALES, { adhoc_filters: [] }, {}),
  filter_timegrain: variantsOf(SALES, { adhoc_filters: [] }, {}),
}
