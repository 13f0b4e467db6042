import { useExploreForm } from '../explore-context.ts'
import { RangeButton } from '../range-button.tsx'
import { asText } from '../text.ts'
import { NO_FILTER } from '../time-range.ts'

/** A time range that is a setting of its own, as older kinds of chart have it. */
export function TimeRangeField({ name, label, value }: { name: string; label: string; value: unknown }) {
  const { setValue } = useExploreForm()
  return <RangeButton label={label} range={asText(value, NO_FILTER)} onChange={(next) => setValue(name, next)} />
}
