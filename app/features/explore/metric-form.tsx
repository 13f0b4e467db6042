import { useId, useState } from 'react'
import type { Metric } from '../../charts/query-types.ts'
import { metricLabel } from '../../charts/form-data.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AGGREGATES, type MetricTab, metricDraft, metricOf, withTab } from './adhoc-metric.ts'
import { columnOptions } from './column-options.ts'
import { useExploreForm } from './explore-context.ts'
import styles from './fields.module.css'
import { FormFoot } from './form-foot.tsx'
import { SqlField } from './sql-field.tsx'

interface MetricFormProps {
  readonly metric: Metric | undefined
  readonly onSave: (metric: Metric) => void
  readonly onClose: () => void
}

/** A metric: a saved one, an aggregate over a column, or SQL. */
export function MetricForm({ metric, onSave, onClose }: MetricFormProps) {
  const { dataset, datasource } = useExploreForm()
  const id = useId()
  const savedOnly = datasource.savedMetricsOnly === true
  const [draft, setDraft] = useState(() => metricDraft(metric, dataset.metrics.length > 0 || savedOnly))
  const result = metricOf(draft, dataset.columns, metric)
  const shown = result === undefined ? '' : metricLabel(result)
  const items: readonly { value: MetricTab; label: string; disabled?: boolean }[] = [
    { value: 'saved', label: t(dialogMessages.saved) },
    { value: 'simple', label: t(dialogMessages.simple), disabled: savedOnly },
    { value: 'sql', label: t(dialogMessages.customSql), disabled: savedOnly },
  ]
  const save = () => {
    if (result !== undefined) onSave(result)
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
        label={t(exploreMessages.metricPopover)}
        value={draft.tab}
        items={items}
        idPrefix={id}
        onChange={(tab) => setDraft(withTab(draft, tab, dataset.columns))}
      />
      <TabPanel idPrefix={id} value={draft.tab} className={styles.form}>
        {draft.tab === 'saved' ? (
          dataset.metrics.length === 0 ? (
            <p className="muted">{t(dialogMessages.noSavedMetrics)}</p>
          ) : (
            <Field label={t(dialogMessages.savedMetric)}>
              <Select
                label={t(dialogMessages.savedMetric)}
                placeholder={t(dialogMessages.savedMetricsPlaceholder, { count: dataset.metrics.length })}
                value={draft.saved}
                options={dataset.metrics.map((one) => ({
                  value: one.metric_name,
                  label: one.verbose_name || one.metric_name,
                  hint: one.expression,
                }))}
                onChange={(saved) => setDraft({ ...draft, saved })}
              />
            </Field>
          )
        ) : null}
        {draft.tab === 'simple' ? (
          <>
            <Field label={t(dialogMessages.column)}>
              <Select
                label={t(dialogMessages.column)}
                placeholder={t(dialogMessages.columnsPlaceholder, { count: dataset.columns.length })}
                value={draft.column}
                options={columnOptions(dataset.columns)}
                onChange={(column) => setDraft({ ...draft, column })}
              />
            </Field>
            <Field label={t(dialogMessages.aggregate)}>
              <Select
                label={t(dialogMessages.aggregate)}
                placeholder={t(dialogMessages.aggregatesPlaceholder, { count: AGGREGATES.length })}
                value={draft.aggregate}
                options={AGGREGATES.map((value) => ({ value, label: value }))}
                onChange={(aggregate) => setDraft({ ...draft, aggregate })}
              />
            </Field>
          </>
        ) : null}
        {draft.tab === 'sql' ? (
          <SqlField
            type="metric"
            value={draft.sql}
            placeholder={t(dialogMessages.sqlMetricExample)}
            onChange={(sql) => setDraft({ ...draft, sql })}
            onSubmit={save}
          />
        ) : null}
        {draft.tab === 'saved' ? null : (
          <Field label={t(dialogMessages.metricLabel)}>
            <Input
              value={draft.label ?? shown}
              placeholder={t(dialogMessages.myMetric)}
              onChange={(event) => setDraft({ ...draft, label: event.target.value || null })}
            />
          </Field>
        )}
      </TabPanel>
      {savedOnly ? <p className="small muted">{t(dialogMessages.onlySavedMetrics)}</p> : null}
      <FormFoot ready={result !== undefined} onClose={onClose} />
    </form>
  )
}
