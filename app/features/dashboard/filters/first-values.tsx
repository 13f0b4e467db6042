import { useFilters } from '../view/contexts.ts'
import { waitsForFirstValue } from './bar-state.ts'
import { emptyMask } from './data-mask.ts'
import type { NativeFilter } from './native-filter.ts'
import { useFirstValue } from './use-first-value.ts'

/** Where no bar shows the filters: those that take their first value still get it, as charts wait for it. */
export function FirstValues() {
  const { inScope, bar } = useFilters()
  return inScope
    .filter((filter) => waitsForFirstValue(filter, bar))
    .map((filter) => <FirstValue key={filter.id} filter={filter} />)
}

function FirstValue({ filter }: { readonly filter: NativeFilter }) {
  const { bar, dispatch } = useFilters()
  const mask = bar.selected[filter.id] ?? emptyMask(filter.id)
  useFirstValue({ filter, mask, onChange: (next) => dispatch({ type: 'select', filter, mask: next }) })
  return null
}
