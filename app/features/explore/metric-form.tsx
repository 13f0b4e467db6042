import { useId, useState } from 'react'
import type { Metric } from '../../charts/query-types.ts'
import { metricLabel } from '../../charts/form-data.ts'
import { exploreMessages } from '../../i18n/explore.ts'
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
  const { dataset } = useExploreForm()
  const id = useId()
  const [draft, setDraft] = useState(() => metricDraft(metric, dataset.metrics.length > 0))
  const result = metricOf(draft, dataset.columns, metric)
  const shown = result === undefined ? '' : metricLabel(result)
  const items: readonly { value: MetricTab; label: string }[] = [
    { value: 'saved', label: t(exploreMessages.saved) },
    { value: 'simple', label: t(exploreMessages.simple) },
    { value: 'sql', label: t(exploreMessages.customSql) },
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
            <p className="muted">{t(exploreMessages.noSavedMetrics)}</p>
          ) : (
            <Field label={t(exploreMessages.savedMetric)}>
              <Select
                label={t(exploreMessages.savedMetric)}
                placeholder={t(exploreMessages.savedMetricsPlaceholder, { count: dataset.metrics.length })}
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
            <Field label={t(exploreMessages.column)}>
              <Select
                label={t(exploreMessages.column)}
                placeholder={t(exploreMessages.columnsPlaceholder, { count: dataset.columns.length })}
                value={draft.column}
                options={columnOptions(dataset.columns)}
                onChange={(column) => setDraft({ ...draft, column })}
              />
            </Field>
            <Field label={t(exploreMessages.aggregate)}>
              <Select
                label={t(exploreMessages.aggregate)}
                placeholder={t(exploreMessages.aggregatesPlaceholder, { count: AGGREGATES.length })}
                value={draft.aggregate}
                options={AGGREGATES.map((value) => ({ value, label: value }))}
                onChange={(aggregate) => setDraft({ ...draft, aggregate })}
              />
            </Field>
          </>
        ) : null}
        {draft.tab === 'sql' ? (
          <SqlField
            value={draft.sql}
            placeholder={t(exploreMessages.sqlMetricExample)}
            onChange={(sql) => setDraft({ ...draft, sql })}
            onSubmit={save}
          />
        ) : null}
        {draft.tab === 'saved' ? null : (
          <Field label={t(exploreMessages.metricLabel)}>
            <Input
              value={draft.label ?? shown}
              placeholder={t(exploreMessages.myMetric)}
              onChange={(event) => setDraft({ ...draft, label: event.target.value || null })}
            />
          </Field>
        )}
      </TabPanel>
      <FormFoot ready={result !== undefined} onClose={onClose} />
    </form>
  )
}
