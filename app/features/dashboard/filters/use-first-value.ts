import { useEffect, useEffectEvent } from 'react'
import type { OptionValue } from '../../../ui/options.ts'
import { useFilters } from '../view/contexts.ts'
import type { FilterControlProps } from './filter-field.tsx'
import { useOptions } from './use-options.ts'
import { chosenValues, isExcluding, selectMask } from './value-mask.ts'

/** Gives a filter that takes its first option as its value one, as soon as its options are there, or says that it gets none. */
export function useFirstValue({ filter, mask, onChange }: FilterControlProps): void {
  const { dispatch } = useFilters()
  const wanted = filter.controls.defaultToFirst && chosenValues(mask).length === 0
  const { values, answer } = useOptions(filter, '', wanted)
  const first = wanted && answer.isSuccess ? values[0] : undefined
  const take = useEffectEvent((value: OptionValue) => onChange(selectMask(filter, [value], isExcluding(filter, mask))))
  const asksNothing = answer.isPending && answer.fetchStatus === 'idle'
  const isUnfilled = wanted && (answer.isError || asksNothing || (answer.isSuccess && values.length === 0))
  const giveUp = useEffectEvent(() => dispatch({ type: 'unfilled', filter }))
  useEffect(() => {
    if (isUnfilled) giveUp()
  }, [isUnfilled])
  useEffect(() => {
    // The value comes from the database, which no event of this page announces.
    if (first !== undefined) take(first)
  }, [first])
}
