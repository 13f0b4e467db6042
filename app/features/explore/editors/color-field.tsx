import { editorMessages } from '../../../i18n/control-editors.ts'
import { t } from '../../../i18n/message.ts'
import { Input } from '../../../ui/input.tsx'
import { useExploreForm } from '../explore-context.ts'
import styles from '../fields.module.css'
import { fromHex, PERCENT, readColor, toHex } from './color.ts'

interface ColorFieldProps {
  readonly name: string
  readonly label: string
  readonly value: unknown
}

/** A color, and how much of what is behind it shows through. */
export function ColorField({ name, label, value }: ColorFieldProps) {
  const { setValue } = useExploreForm()
  const color = readColor(value)
  return (
    <span className="row">
      <input
        type="color"
        className={styles.color}
        aria-label={label}
        value={toHex(color)}
        onChange={(event) => setValue(name, { ...fromHex(event.target.value), a: color.a }, true)}
      />
      <Input
        type="number"
        min={0}
        max={PERCENT}
        aria-label={`${label}: ${t(editorMessages.opacity)}`}
        end={<span className="small muted">%</span>}
        value={Math.round(color.a * PERCENT)}
        onChange={(event) => {
          const percent = Math.min(PERCENT, Math.max(0, Number(event.target.value) || 0))
          setValue(name, { ...color, a: percent / PERCENT }, true)
        }}
      />
    </span>
  )
}
