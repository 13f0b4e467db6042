import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { filterConfigMessages } from '../../../i18n/filter-config.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import type { NativeFilter } from '../filters/native-filter.ts'
import { TimeFilter } from '../filters/time-filter.tsx'
import { NO_TIME_RANGE } from '../filters/value-mask.ts'
import styles from './filter-dialog.module.css'
import type { Condition } from './pre-filter.ts'
import { NEW_CONDITION, OPERATORS, readConditions, takesValue, writeConditions } from './pre-filter.ts'

interface PreFilterFormProps {
  readonly item: NativeFilter
  readonly columns: readonly { readonly value: string; readonly label: string }[]
  readonly faulty: boolean
  readonly onSet: (patch: JsonObject) => void
}

/** Conditions on the values that a filter offers; they never reach a chart. */
export function PreFilterForm({ item, columns, faulty, onSet }: PreFilterFormProps) {
  const conditions = readConditions(item.preFilters)
  const [open, setOpen] = useState(conditions.length > 0 || item.preFilterTimeRange !== undefined)
  const set = (next: readonly Condition[]) => onSet({ adhoc_filters: writeConditions(next) })
  const change = (index: number, condition: Condition) => set(conditions.with(index, condition))
  return (
    <>
      <Checkbox
        checked={open}
        onChange={(checked) => {
          setOpen(checked)
          if (checked) set(conditions.length > 0 ? conditions : [NEW_CONDITION])
          else onSet({ adhoc_filters: [], time_range: NO_TIME_RANGE })
        }}
      >
        {t(filterConfigMessages.preFilter)}
      </Checkbox>
      {open ? (
        <div className={styles.preFilter}>
          {faulty ? <p className="small text-danger">{t(filterConfigMessages.preFilterRequired)}</p> : null}
          {conditions.map((condition, index) => (
            <div key={index} className={styles.condition} role="group" aria-label={t(filterConfigMessages.condition, { number: index + 1 })}>
              <ConditionFields condition={condition} columns={columns} onChange={(next) => change(index, next)} />
              <IconButton
                icon={X}
                size="sm"
                label={t(filterConfigMessages.removeCondition, { number: index + 1 })}
                onClick={() => set(conditions.toSpliced(index, 1))}
              />
            </div>
          ))}
          <div className="row-1">
            <Button size="sm" kind="ghost" icon={Plus} onClick={() => set([...conditions, NEW_CONDITION])}>
              {t(filterConfigMessages.addCondition)}
            </Button>
            <Button size="sm" kind="ghost" icon={Plus} onClick={() => set([...conditions, { kind: 'sql', sql: '' }])}>
              {t(filterConfigMessages.addSql)}
            </Button>
          </div>
          <Field label={t(filterConfigMessages.time)}>
            <TimeFilter
              filter={item}
              mask={{ id: item.id, extraFormData: {}, filterState: { value: item.preFilterTimeRange ?? null }, ownState: {} }}
              onChange={({ filterState }) =>
                onSet({ time_range: typeof filterState.value === 'string' ? filterState.value : NO_TIME_RANGE })
              }
            />
          </Field>
        </div>
      ) : null}
    </>
  )
}

interface ConditionFieldsProps {
  readonly condition: Condition
  readonly columns: PreFilterFormProps['columns']
  readonly onChange: (condition: Condition) => void
}

function ConditionFields({ condition, columns, onChange }: ConditionFieldsProps) {
  if (condition.kind === 'other') return <p className="small muted grow">{t(filterConfigMessages.otherCondition)}</p>
  if (condition.kind === 'sql') {
    return (
      <Input
        size="sm"
        className="grow"
        aria-label={t(filterConfigMessages.sql)}
        placeholder={t(filterConfigMessages.sqlPlaceholder)}
        value={condition.sql}
        onChange={(event) => onChange({ kind: 'sql', sql: event.target.value })}
      />
    )
  }
  return (
    <>
      <Select
        size="sm"
        label={t(filterConfigMessages.column)}
        value={condition.column || undefined}
        options={columns}
        onChange={(column) => onChange({ ...condition, column: column ?? '' })}
      />
      <Select
        size="sm"
        label={t(filterConfigMessages.operator)}
        value={condition.operator}
        options={OPERATORS.map((operator) => ({ value: operator, label: operator }))}
        onChange={(operator) => onChange({ ...condition, operator: operator ?? '==' })}
      />
      {takesValue(condition.operator) ? (
        <Input
          size="sm"
          aria-label={t(filterConfigMessages.conditionValue)}
          value={condition.value}
          onChange={(event) => onChange({ ...condition, value: event.target.value })}
        />
      ) : null}
    </>
  )
}
