import { useId, useState } from 'react'
import type { ControlColumn } from '../../charts/controls/control.ts'
import type { Column } from '../../charts/query-types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { sqlColumn } from './adhoc-metric.ts'
import { columnOptions } from './column-options.ts'
import { useExploreForm } from './explore-context.ts'
import styles from './fields.module.css'
import { FormFoot } from './form-foot.tsx'
import { SqlField } from './sql-field.tsx'

interface ColumnFormProps {
  readonly column: Column | undefined
  readonly offers?: ((column: ControlColumn) => boolean) | undefined
  readonly onSave: (column: Column) => void
  readonly onClose: () => void
}

type Tab = 'simple' | 'sql'

/** A dimension: a column of the dataset, or SQL. */
export function ColumnForm({ column, offers, onSave, onClose }: ColumnFormProps) {
  const { dataset } = useExploreForm()
  const id = useId()
  const [tab, setTab] = useState<Tab>(typeof column === 'object' ? 'sql' : 'simple')
  const [name, setName] = useState(typeof column === 'string' ? column : undefined)
  const [sql, setSql] = useState(typeof column === 'object' ? column.sqlExpression : '')
  const [label, setLabel] = useState(typeof column === 'object' ? (column.label ?? '') : '')
  const ready = tab === 'simple' ? name !== undefined : sql.trim() !== ''
  const save = () => {
    if (tab === 'simple' && name !== undefined) onSave(name)
    else if (ready) onSave(sqlColumn(sql, label))
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
        label={t(exploreMessages.columnPopover)}
        value={tab}
        items={[
          { value: 'simple', label: t(exploreMessages.simple) },
          { value: 'sql', label: t(exploreMessages.customSql) },
        ]}
        idPrefix={id}
        onChange={(next) => {
          if (next === 'sql' && sql === '' && name !== undefined) setSql(name)
          setTab(next)
        }}
      />
      <TabPanel idPrefix={id} value={tab} className={styles.form}>
        {tab === 'simple' ? (
          <Field label={t(exploreMessages.column)}>
            <Select
              label={t(exploreMessages.column)}
              placeholder={t(exploreMessages.columnsPlaceholder, { count: dataset.columns.length })}
              value={name}
              options={columnOptions(dataset.columns.filter((one) => offers?.(one) ?? true))}
              onChange={(next) => {
                setName(next)
                // Choosing is the whole form here: a second press would only be in the way.
                if (next !== undefined) onSave(next)
              }}
            />
          </Field>
        ) : (
          <>
            <SqlField value={sql} onChange={setSql} onSubmit={save} />
            <Field label={t(exploreMessages.columnLabel)}>
              <Input
                value={label}
                placeholder={t(exploreMessages.myColumn)}
                onChange={(event) => setLabel(event.target.value)}
              />
            </Field>
          </>
        )}
      </TabPanel>
      <FormFoot ready={ready} onClose={onClose} />
    </form>
  )
}
