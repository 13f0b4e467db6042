import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldControl } from '../../charts/controls/control.ts'
import { columnLabel, isColumn, isMetric, metricLabel, toList } from '../../charts/form-data.ts'
import type { Column, Metric } from '../../charts/query-types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { DropZone, PillRow } from './drop-zone.tsx'
import { useExploreForm } from './explore-context.ts'
import { FieldPill } from './field-pill.tsx'
import { holdsOne, missingField, storedFields } from './fields.ts'
import styles from './fields.module.css'
import { ColumnForm, MetricForm } from './lazy-forms.ts'
import { columnFieldType } from './type-badge.tsx'

interface FieldControlProps {
  readonly control: FieldControl
  readonly label: string
  readonly invalid: boolean
}

/** Columns or metrics chosen from the dataset: drop one, or press Add; a press on one edits it. */
export function FieldListControl({ control, label, invalid }: FieldControlProps) {
  const { draft, dataset, setValue } = useExploreForm()
  const ofMetrics = control.kind === 'metric' || control.kind === 'metrics'
  const stored = toList(draft.formData[control.name])
  const list = storedFields(stored, ofMetrics)
  const single = holdsOne(control)
  const change = (at: number, value: Column | Metric) =>
    setValue(control.name, single ? value : at < stored.length ? stored.with(at, value) : [...stored, value])
  const remove = (at: number) => setValue(control.name, single ? null : stored.toSpliced(at, 1))
  const form = (value: Column | Metric | undefined, at: number, close: () => void): ReactNode => {
    const save = (next: Column | Metric) => {
      change(at, next)
      close()
    }
    if (ofMetrics) {
      return <MetricForm metric={value !== undefined && isMetric(value) ? value : undefined} onSave={save} onClose={close} />
    }
    const column = value !== undefined && isColumn(value) ? value : undefined
    return <ColumnForm column={column} offers={control.offers} onSave={save} onClose={close} />
  }
  const popover = t(ofMetrics ? exploreMessages.metricPopover : exploreMessages.columnPopover)
  return (
    <DropZone control={control} label={label} invalid={invalid}>
      {list.map(({ at, value }) => {
        const text = ofMetrics && isMetric(value) ? metricText(value, dataset) : columnText(value, dataset)
        const missing = missingField(value, ofMetrics, dataset)
        return (
          <PillRow key={`${text}-${at}`} name={control.name} index={at} list={stored} missing={missing !== undefined}>
            <FieldPill
              type={ofMetrics ? 'metric' : columnFieldType(dataset.columns.find((one) => one.column_name === value))}
              label={text}
              popover={popover}
              hint={missing === undefined ? undefined : t(exploreMessages.missingField, { name: missing })}
              onRemove={control.clearable === false && single ? undefined : () => remove(at)}
            >
              {(close) => form(value, at, close)}
            </FieldPill>
          </PillRow>
        )
      })}
      {single && list.length > 0 ? null : (
        <Popover
          label={popover}
          side="right"
          resizable
          trigger={(trigger) => (
            <button type="button" {...trigger} className={styles.add}>
              <Icon icon={Plus} size="s" />
              {t(ofMetrics ? exploreMessages.addMetric : exploreMessages.addColumn)}
              <span className="sr-only">{label}</span>
            </button>
          )}
        >
          {(close) => form(undefined, stored.length, close)}
        </Popover>
      )}
    </DropZone>
  )
}

type Dataset = ReturnType<typeof useExploreForm>['dataset']

function metricText(metric: Metric, dataset: Dataset): string {
  if (typeof metric !== 'string') return metricLabel(metric)
  return dataset.metrics.find((one) => one.metric_name === metric)?.verbose_name || metric
}

function columnText(value: unknown, dataset: Dataset): string {
  if (!isColumn(value)) return String(value)
  if (typeof value !== 'string') return columnLabel(value)
  return dataset.columns.find((one) => one.column_name === value)?.verbose_name || value
}
