import { isRecord, toNumber } from '../../../charts/form-data.ts'
import { editorMessages } from '../../../i18n/control-editors.ts'
import { t } from '../../../i18n/message.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useExploreForm } from '../explore-context.ts'
import styles from '../fields.module.css'

const PARTS = [
  { key: 'longitude', label: editorMessages.longitude, min: -180, max: 180 },
  { key: 'latitude', label: editorMessages.latitude, min: -90, max: 90 },
  { key: 'zoom', label: editorMessages.zoom, min: 0, max: 22 },
  { key: 'bearing', label: editorMessages.bearing, min: -360, max: 360 },
  { key: 'pitch', label: editorMessages.pitch, min: 0, max: 60 },
] as const

/** What part of the world a map shows at first. */
export function ViewportField({ name, value }: { readonly name: string; readonly value: unknown }) {
  const { setValue } = useExploreForm()
  const stored = isRecord(value) ? value : {}
  return (
    <div className={styles.pair}>
      {PARTS.map(({ key, label, min, max }) => (
        <Field key={key} label={t(label)}>
          <Input
            type="number"
            step="any"
            min={min}
            max={max}
            value={toNumber(stored[key]) ?? ''}
            onChange={(event) => {
              const number = toNumber(event.target.value)
              if (number !== undefined) setValue(name, { ...stored, [key]: Math.min(max, Math.max(min, number)) }, true)
            }}
          />
        </Field>
      ))}
    </div>
  )
}
