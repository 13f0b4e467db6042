import { useId, useState } from 'react'
import { exploreMessages, operatorMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import {
  type AdhocFilter,
  filterOn,
  filterSql,
  isComplete,
  type Operator,
  operatorsFor,
  withOperator,
  withSubject,
} from './adhoc-filter.ts'
import { columnOptions } from './column-options.ts'
import { useExploreForm } from './explore-context.ts'
import styles from './fields.module.css'
import { FilterValue } from './filter-value.tsx'
import { FormFoot } from './form-foot.tsx'
import { SqlField } from './sql-field.tsx'
import { asText } from './text.ts'

interface FilterFormProps {
  readonly filter: AdhocFilter | undefined
  readonly onSave: (filter: AdhocFilter) => void
  readonly onClose: () => void
}

type Tab = 'simple' | 'sql'

/** A filter: a column, an operator and a value, or SQL. */
export function FilterForm({ filter, onSave, onClose }: FilterFormProps) {
  const id = useId()
  const [tab, setTab] = useState<Tab>(filter?.expressionType === 'SQL' ? 'sql' : 'simple')
  const [simple, setSimple] = useState<AdhocFilter | undefined>(filter?.expressionType === 'SQL' ? undefined : filter)
  const [clause, setClause] = useState(filter?.clause ?? 'WHERE')
  const [sql, setSql] = useState(filter ? filterSql(filter) : '')
  const result: AdhocFilter | undefined =
    tab === 'simple'
      ? simple
      : { ...identity(filter), expressionType: 'SQL', clause, sqlExpression: sql.trim(), subject: null, operator: null, comparator: null }
  const ready = result !== undefined && isComplete(result)
  const save = () => {
    if (ready) onSave({ ...result, filterOptionName: result.filterOptionName ?? optionName() })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        save()
      }}
    >
      <Tabs
        label={t(exploreMessages.filterPopover)}
        value={tab}
        items={[
          { value: 'simple', label: t(dialogMessages.simple) },
          { value: 'sql', label: t(dialogMessages.customSql) },
        ]}
        idPrefix={id}
        onChange={(next) => {
          if (next === 'sql' && simple && isComplete(simple)) setSql(filterSql(simple) || sql)
          setTab(next)
        }}
      />
      <TabPanel idPrefix={id} value={tab} className={styles.form}>
        {tab === 'simple' ? (
          <SimpleFilter filter={simple} onChange={setSimple} />
        ) : (
          <>
            <Field
              label={t(dialogMessages.filterBy)}
              help={t(clause === 'WHERE' ? dialogMessages.whereHint : dialogMessages.havingHint)}
            >
              <Select
                label={t(dialogMessages.filterBy)}
                value={clause}
                options={[
                  { value: 'WHERE' as const, label: t(dialogMessages.where) },
                  { value: 'HAVING' as const, label: t(dialogMessages.having) },
                ]}
                onChange={(next) => setClause(next ?? 'WHERE')}
              />
            </Field>
            <SqlField
              type={clause === 'WHERE' ? 'where' : 'having'}
              value={sql}
              placeholder={t(dialogMessages.sqlFilterExample)}
              onChange={setSql}
              onSubmit={save}
            />
          </>
        )}
      </TabPanel>
      <FormFoot ready={ready} onClose={onClose} />
    </form>
  )
}

interface SimpleFilterProps {
  readonly filter: AdhocFilter | undefined
  readonly onChange: (filter: AdhocFilter) => void
}

function SimpleFilter({ filter, onChange }: SimpleFilterProps) {
  const { dataset } = useExploreForm()
  const columns = dataset.columns.filter((column) => column.filterable !== false)
  const column = dataset.columns.find((one) => one.column_name === filter?.subject)
  const operators = operatorsFor(column)
  return (
    <>
      <Field label={t(dialogMessages.column)}>
        <Select
          label={t(dialogMessages.column)}
          placeholder={t(dialogMessages.columnsPlaceholder, { count: columns.length })}
          value={typeof filter?.subject === 'string' ? filter.subject : undefined}
          options={columnOptions(columns)}
          onChange={(name) => {
            const chosen = columns.find((one) => one.column_name === name)
            if (chosen) onChange(filter ? withSubject(filter, chosen) : filterOn(chosen))
          }}
        />
      </Field>
      {filter ? (
        <>
          <Field label={t(dialogMessages.operator)}>
            <Select<Operator>
              label={t(dialogMessages.operator)}
              placeholder={t(dialogMessages.operatorsPlaceholder, { count: operators.length })}
              value={operators.find((one) => one === filter.operator)}
              options={operators.map((value) => ({ value, label: t(operatorMessages[value]) }))}
              onChange={(operator) => (operator ? onChange(withOperator(filter, operator)) : undefined)}
            />
          </Field>
          <FilterValue key={asText(filter.subject)} filter={filter} column={column} onChange={onChange} />
        </>
      ) : null}
    </>
  )
}

function identity(filter: AdhocFilter | undefined): { filterOptionName?: string } {
  return filter?.filterOptionName ? { filterOptionName: filter.filterOptionName } : {}
}

function optionName(): string {
  return `filter_${crypto.randomUUID().slice(0, 8)}`
}
