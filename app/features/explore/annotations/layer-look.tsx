import { annotationMessages } from '../../../i18n/annotation-editor.ts'
import { t } from '../../../i18n/message.ts'
import { useChartTheme } from '../../../charts/use-chart-theme.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { schemeColors } from '../../../charts/colors/schemes.ts'
import { readText } from '../../../charts/form-data.ts'
import { useExploreForm } from '../explore-context.ts'
import fieldStyles from '../fields.module.css'
import type { Layer } from './annotation-layer.ts'
import styles from './annotations.module.css'

const STYLES = [
  { value: 'solid', label: t(annotationMessages.solid) },
  { value: 'dashed', label: t(annotationMessages.dashed) },
  { value: 'longDashed', label: t(annotationMessages.longDashed) },
  { value: 'dotted', label: t(annotationMessages.dotted) },
]

const OPACITIES = [
  { value: '', label: t(annotationMessages.opacitySolid) },
  { value: 'opacityLow', label: '0.2' },
  { value: 'opacityMedium', label: '0.5' },
  { value: 'opacityHigh', label: '0.8' },
]

/** Colors of the chart's scheme that are one press away. */
const PRESETS = 7

interface LayerLookProps {
  readonly layer: Layer
  readonly error: string | undefined
  readonly onChange: (part: Partial<Layer>) => void
}

/** How a layer is drawn. */
export function LayerLook({ layer, error, onChange }: LayerLookProps) {
  const { draft } = useExploreForm()
  const presets = schemeColors(readText(draft.formData, 'color_scheme'), useChartTheme()).slice(0, PRESETS)
  const color = layer.color ?? presets[0] ?? ''
  return (
    <section className={styles.group} aria-label={t(annotationMessages.displayConfiguration)}>
      <h3 className={styles.title}>{t(annotationMessages.displayConfiguration)}</h3>
      <Field label={t(annotationMessages.style)}>
        <Select
          label={t(annotationMessages.style)}
          value={layer.style}
          options={STYLES}
          onChange={(style) => onChange({ style: style ?? 'solid' })}
        />
      </Field>
      <Field label={t(annotationMessages.opacity)}>
        <Select
          label={t(annotationMessages.opacity)}
          value={layer.opacity}
          options={OPACITIES}
          onChange={(opacity) => onChange({ opacity: opacity ?? '' })}
        />
      </Field>
      <Checkbox checked={layer.color === null} onChange={(automatic) => onChange({ color: automatic ? null : color })}>
        {t(annotationMessages.automaticColor)}
      </Checkbox>
      {layer.color === null ? null : (
        <div role="group" aria-label={t(annotationMessages.color)} className="row wrap">
          <input
            type="color"
            className={fieldStyles.color}
            aria-label={t(annotationMessages.color)}
            value={layer.color}
            onChange={(event) => onChange({ color: event.target.value })}
          />
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              className={styles.preset}
              style={{ '--swatch': preset }}
              aria-label={preset}
              aria-pressed={preset === layer.color}
              onClick={() => onChange({ color: preset })}
            />
          ))}
        </div>
      )}
      <Field label={t(annotationMessages.width)} error={error}>
        <Input
          type="number"
          min={0}
          value={Number.isNaN(layer.width) ? '' : layer.width}
          onChange={(event) => onChange({ width: event.target.valueAsNumber })}
        />
      </Field>
      {layer.annotationType === 'TIME_SERIES' ? (
        <>
          <Checkbox checked={layer.showMarkers} onChange={(showMarkers) => onChange({ showMarkers })}>
            {t(annotationMessages.showMarkers)}
          </Checkbox>
          <Checkbox checked={layer.hideLine} onChange={(hideLine) => onChange({ hideLine })}>
            {t(annotationMessages.hideLine)}
          </Checkbox>
        </>
      ) : null}
    </section>
  )
}
