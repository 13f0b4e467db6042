import type { DatasetItem } from '../../../api/dataset-item.ts'
import { datasetMessages } from '../../../i18n/dataset-editor.ts'
import { t } from '../../../i18n/message.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './dataset-dialog.module.css'
import type { MetricDraft } from './dataset-draft.ts'
import { ExpressionField } from './expression-field.tsx'
import { PartFields } from './part-fields.tsx'

interface MetricFormProps {
  readonly item: DatasetItem
  readonly metric: MetricDraft
  readonly onChange: (patch: Partial<MetricDraft>) => void
}

export function MetricForm({ item, metric, onChange }: MetricFormProps) {
  const { currency } = metric
  return (
    <>
      <div className={styles.pair}>
        <Field label={t(datasetMessages.metricKey)} help={t(datasetMessages.metricKeyHelp)} required>
          <Input value={metric.name} onChange={(event) => onChange({ name: event.target.value })} />
        </Field>
        <Field label={t(datasetMessages.label)}>
          <Input value={metric.label} onChange={(event) => onChange({ label: event.target.value })} />
        </Field>
      </div>
      <ExpressionField item={item} value={metric.expression} onChange={(expression) => onChange({ expression })} />
      <div className={styles.pair}>
        <Field label={t(datasetMessages.d3format)}>
          <Input value={metric.d3format} placeholder=",.2f" onChange={(event) => onChange({ d3format: event.target.value })} />
        </Field>
        <Field label={t(datasetMessages.currency)}>
          <Input
            value={currency?.symbol ?? ''}
            placeholder="USD"
            onChange={(event) =>
              onChange({
                currency: event.target.value
                  ? { symbol: event.target.value, symbolPosition: currency?.symbolPosition ?? 'prefix' }
                  : null,
              })
            }
          />
        </Field>
        {currency ? (
          <Field label={t(datasetMessages.position)}>
            <Select
              label={t(datasetMessages.position)}
              value={currency.symbolPosition}
              options={[
                { value: 'prefix', label: t(datasetMessages.prefix) },
                { value: 'suffix', label: t(datasetMessages.suffix) },
              ]}
              onChange={(position) => onChange({ currency: { ...currency, symbolPosition: position ?? 'prefix' } })}
            />
          </Field>
        ) : null}
      </div>
      <PartFields part={metric} onChange={onChange} />
    </>
  )
}
