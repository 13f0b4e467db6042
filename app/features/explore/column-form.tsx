import { useId, useState } from 'react'
import type { ControlColumn } from '../../charts/controls/control.ts'
import type { Column } from '../../charts/query-types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
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

type Tab = 'saved' | 'simple' | 'sql'

/** A dimension: a column of the dataset, or SQL. */
export function ColumnForm({ column, offers, onSave, onClose }: ColumnFormProps) {
  const { dataset } = useExploreForm()
  const id = useId()
  const offered = dataset.columns.filter((one) => offers?.(one) ?? true)
  const calculated = offered.filter((one) => one.expression)
  const physical = offered.filter((one) => !one.expression)
  const isCalculated = calculated.some((one) => one.column_name === column)
  const [tab, setTab] = useState<Tab>(typeof column === 'object' ? 'sql' : isCalculated ? 'saved' : 'simple')
  const [name, setName] = useState(typeof column === 'string' ? column : undefined)
  const [sql, setSql] = useState(typeof column === 'object' ? column.sqlExpression : '')
  const [label, setLabel] = useState(typeof column === 'object' ? (column.label ?? '') : '')
  const chosen = (tab === 'saved' ? calculated : physical).find((one) => one.column_name === name)?.column_name
  const ready = tab === 'sql' ? sql.trim() !== '' : chosen !== undefined
  const save = () => {
    if (tab !== 'sql' && chosen !== undefined) onSave(chosen)
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
          { value: 'saved', label: t(dialogMessages.saved), count: calculated.length },
          { value: 'simple', label: t(dialogMessages.simple) },
          { value: 'sql', label: t(dialogMessages.customSql) },
        ]}
        idPrefix={id}
        onChange={(next) => {
          if (next === 'sql' && sql === '' && name !== undefined) setSql(name)
          setTab(next)
        }}
      />
      <TabPanel idPrefix={id} value={tab} className={styles.form}>
        {tab === 'saved' && calculated.length === 0 ? (
          <p className="muted">{t(dialogMessages.noSavedColumns)}</p>
        ) : null}
        {tab === 'sql' || (tab === 'saved' && calculated.length === 0) ? null : (
          <Field label={t(tab === 'saved' ? dialogMessages.savedColumn : dialogMessages.column)}>
            <Select
              label={t(tab === 'saved' ? dialogMessages.savedColumn : dialogMessages.column)}
              placeholder={t(dialogMessages.columnsPlaceholder, { count: (tab === 'saved' ? calculated : physical).length })}
              value={chosen}
              options={columnOptions(tab === 'saved' ? calculated : physical)}
              onChange={(next) => {
                setName(next)
                // Choosing is the whole form here: a second press would only be in the way.
                if (next !== undefined) onSave(next)
              }}
            />
          </Field>
        )}
        {tab === 'sql' ? (
          <>
            <SqlField type="column" value={sql} onChange={setSql} onSubmit={save} />
            <Field label={t(dialogMessages.columnLabel)}>
              <Input
                value={label}
                placeholder={t(dialogMessages.myColumn)}
                onChange={(event) => setLabel(event.target.value)}
              />
            </Field>
          </>
        ) : null}
      </TabPanel>
      <FormFoot ready={ready} onClose={onClose} />
    </form>
  )
}
