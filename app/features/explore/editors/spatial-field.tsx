import { isRecord } from '../../../charts/form-data.ts'
import { editorMessages } from '../../../i18n/control-editors.ts'
import { t } from '../../../i18n/message.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { columnOptions } from '../column-options.ts'
import { useExploreForm } from '../explore-context.ts'
import styles from '../fields.module.css'
import { asText } from '../text.ts'
import { SPATIAL_TYPES, type SpatialType, spatialOf } from './spatial.ts'

const TYPE_LABELS: Readonly<Record<SpatialType, string>> = {
  latlong: t(editorMessages.spatialLatLong),
  delimited: t(editorMessages.spatialDelimited),
  geohash: t(editorMessages.spatialGeohash),
}

/** Where a row lies: two columns, one with both, or a geohash. */
export function SpatialField({ name, value }: { readonly name: string; readonly value: unknown }) {
  const { setValue } = useExploreForm()
  const stored = isRecord(value) ? value : {}
  const type = SPATIAL_TYPES.find((one) => one === stored['type']) ?? 'latlong'
  const set = (part: Readonly<Record<string, unknown>>) => setValue(name, spatialOf(type, { ...stored, ...part }))
  const column = (key: string, label: string) => (
    <ColumnSelect label={label} value={stored[key]} onChange={(next) => set({ [key]: next })} />
  )
  return (
    <div className={styles.form}>
      <Select<SpatialType>
        label={t(editorMessages.spatialType)}
        value={type}
        options={SPATIAL_TYPES.map((one) => ({ value: one, label: TYPE_LABELS[one] }))}
        onChange={(next) => setValue(name, spatialOf(next ?? 'latlong', stored))}
      />
      {type === 'latlong' ? (
        <div className={styles.pair}>
          {column('lonCol', t(editorMessages.longitude))}
          {column('latCol', t(editorMessages.latitude))}
        </div>
      ) : null}
      {type === 'delimited' ? (
        <>
          <div className={styles.pair}>
            {column('lonlatCol', t(editorMessages.delimitedColumn))}
            <Field label={t(editorMessages.delimiter)}>
              <Input value={asText(stored['delimiter'], ',')} onChange={(event) => set({ delimiter: event.target.value })} />
            </Field>
          </div>
          <Checkbox checked={stored['reverseCheckbox'] === true} onChange={(next) => set({ reverseCheckbox: next })}>
            {t(editorMessages.reversed)}
          </Checkbox>
        </>
      ) : null}
      {type === 'geohash' ? column('geohashCol', t(editorMessages.geohashColumn)) : null}
    </div>
  )
}

interface ColumnSelectProps {
  readonly label: string
  readonly value: unknown
  readonly onChange: (column: string | undefined) => void
}

function ColumnSelect({ label, value, onChange }: ColumnSelectProps) {
  const { dataset } = useExploreForm()
  return (
    <Field label={label}>
      <Select
        label={label}
        placeholder={t(editorMessages.columnPlaceholder)}
        value={asText(value) || undefined}
        options={columnOptions(dataset.columns)}
        onChange={onChange}
      />
    </Field>
  )
}
