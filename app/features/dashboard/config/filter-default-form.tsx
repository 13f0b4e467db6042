import { useState } from 'react'
import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { filterConfigMessages } from '../../../i18n/filter-config.ts'
import { t } from '../../../i18n/message.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { hasValue } from '../filters/data-mask.ts'
import { FilterControl } from '../filters/filter-field.tsx'
import type { NativeFilter } from '../filters/native-filter.ts'
import { isTimeChoice } from '../filters/time-choice.ts'
import type { FilterFault } from './filter-draft.ts'

interface FilterDefaultFormProps {
  readonly item: NativeFilter
  readonly fault: FilterFault | undefined
  readonly onSet: (patch: JsonObject) => void
}

/** The value a filter begins with, chosen in the filter's own control. */
export function FilterDefaultForm({ item, fault, onSet }: FilterDefaultFormProps) {
  const { required, defaultToFirst } = item.controls
  const [wanted, setWanted] = useState(hasValue(item.defaultMask))
  const shown = !defaultToFirst && (required || wanted)
  const { datasetId, column } = item.target
  const ready = item.filterType === 'filter_time' || (isTimeChoice(item.filterType) ? datasetId : column) !== undefined
  const clear = () => onSet({ defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} } })
  return (
    <>
      <Checkbox
        checked={shown}
        disabled={required || defaultToFirst}
        onChange={(checked) => {
          setWanted(checked)
          if (!checked) clear()
        }}
      >
        {t(filterConfigMessages.hasDefault)}
      </Checkbox>
      {defaultToFirst ? <p className="small muted">{t(filterConfigMessages.defaultByFirst)}</p> : null}
      {shown && !ready ? <p className="small muted">{t(filterConfigMessages.defaultLater)}</p> : null}
      {shown && ready ? (
        <Field
          label={t(filterConfigMessages.default)}
          required={required}
          error={fault && t(filterConfigMessages.defaultRequired)}
        >
          <FilterControl
            filter={item}
            mask={item.defaultMask}
            onChange={({ extraFormData, filterState }) => {
              // Masks are made of the filter's own values, which come from JSON.
              const mask = { extraFormData, filterState, ownState: {} } as unknown as JsonObject
              onSet({ defaultDataMask: mask })
            }}
          />
        </Field>
      ) : null}
    </>
  )
}
