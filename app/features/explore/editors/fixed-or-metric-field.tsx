import type { FieldControl, RecordForm } from '../../../charts/controls/control.ts'
import { isRecord, toNumber } from '../../../charts/form-data.ts'
import { editorMessages } from '../../../i18n/control-editors.ts'
import { t } from '../../../i18n/message.ts'
import { Input } from '../../../ui/input.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useExploreForm } from '../explore-context.ts'
import { FieldListControl } from '../field-control.tsx'
import styles from '../fields.module.css'
import { NestedForm } from './nested-form.tsx'

const DEFAULT_SIZE = 1000

interface FixedOrMetricFieldProps {
  readonly name: string
  readonly label: string
  readonly value: unknown
}

/** A number, or a metric that gives each row its own. */
export function FixedOrMetricField({ name, label, value }: FixedOrMetricFieldProps) {
  const { setValue } = useExploreForm()
  const stored = isRecord(value) ? value : { type: 'fix', value: DEFAULT_SIZE }
  const byMetric = stored['type'] === 'metric'
  const metric: FieldControl = { kind: 'metric', name: 'value', label: t(editorMessages.byMetric) }
  const fields: RecordForm = [[metric]]
  return (
    <div className={styles.form}>
      <Segmented
        label={label}
        size="sm"
        value={byMetric ? 'metric' : 'fix'}
        options={[
          { value: 'fix', label: t(editorMessages.fixed) },
          { value: 'metric', label: t(editorMessages.byMetric) },
        ]}
        onChange={(type) => setValue(name, { type, value: type === 'fix' ? DEFAULT_SIZE : null })}
      />
      {byMetric ? (
        <NestedForm value={stored} fields={fields} onChange={(next) => setValue(name, next)}>
          <FieldListControl control={metric} label={metric.label} invalid={false} />
        </NestedForm>
      ) : (
        <Input
          type="number"
          step="any"
          aria-label={t(editorMessages.fixedValue)}
          value={toNumber(stored['value']) ?? ''}
          onChange={(event) => setValue(name, { type: 'fix', value: toNumber(event.target.value) ?? null }, true)}
        />
      )}
    </div>
  )
}
