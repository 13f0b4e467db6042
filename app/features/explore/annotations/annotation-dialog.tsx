import { useState } from 'react'
import { annotationMessages } from '../../../i18n/annotation-editor.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { asText } from '../text.ts'
import {
  type Layer,
  LAYER_TYPES,
  layerFaults,
  type LayerSource,
  type LayerType,
  ofChart,
  sourcesOf,
  withSource,
  withType,
  withValue,
} from './annotation-layer.ts'
import { ChartSource, NativeSource } from './annotation-source.tsx'
import styles from './annotations.module.css'
import { LayerLook } from './layer-look.tsx'

interface AnnotationDialogProps {
  readonly start: Layer
  readonly isNew: boolean
  /** Names of the chart's other layers. */
  readonly others: readonly string[]
  readonly onClose: () => void
  readonly onRemove: () => void
  readonly onApply: (layer: Layer, done: boolean) => void
}

const TYPE_LABELS: Readonly<Record<LayerType, string>> = {
  FORMULA: t(annotationMessages.formula),
  EVENT: t(annotationMessages.event),
  INTERVAL: t(annotationMessages.interval),
  TIME_SERIES: t(annotationMessages.timeSeries),
}

const SOURCE_LABELS: Readonly<Record<LayerSource, string>> = {
  '': t(annotationMessages.none),
  NATIVE: t(annotationMessages.native),
  table: t(annotationMessages.tableSource),
  line: t(annotationMessages.lineSource),
}

/** One annotation layer: where it comes from, and how it looks. Nothing is applied that does not hold together. */
export function AnnotationDialog({ start, isNew, others, onClose, onRemove, onApply }: AnnotationDialogProps) {
  const [layer, setLayer] = useState(start)
  const [touched, setTouched] = useState(!isNew)
  const faults = layerFaults(layer, others)
  const valid = Object.keys(faults).length === 0
  const set = (part: Partial<Layer>) => {
    setTouched(true)
    setLayer({ ...layer, ...part })
  }
  const fault = (name: keyof Layer) => (touched ? faults[name] : undefined)
  return (
    <Dialog
      title={t(annotationMessages.title)}
      keepOpen
      onClose={onClose}
      footer={
        <>
          {isNew ? (
            <Button onClick={onClose}>{t(annotationMessages.cancel)}</Button>
          ) : (
            <Button kind="quiet-danger" onClick={onRemove}>
              {t(annotationMessages.remove)}
            </Button>
          )}
          <Button disabled={!valid} onClick={() => onApply(layer, false)}>
            {t(annotationMessages.apply)}
          </Button>
          <Button kind="primary" disabled={!valid} onClick={() => onApply(layer, true)}>
            {t(annotationMessages.ok)}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <section className={styles.group} aria-label={t(annotationMessages.layerConfiguration)}>
          <h3 className={styles.title}>{t(annotationMessages.layerConfiguration)}</h3>
          <Field label={t(annotationMessages.name)} required error={fault('name')}>
            <Input value={layer.name} onChange={(event) => set({ name: event.target.value })} />
          </Field>
          <Field label={t(annotationMessages.type)}>
            <Select<LayerType>
              label={t(annotationMessages.type)}
              value={layer.annotationType}
              options={LAYER_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
              onChange={(type) => setLayer(withType(layer, type ?? 'FORMULA'))}
            />
          </Field>
          {layer.annotationType === 'FORMULA' ? (
            <Field
              label={t(annotationMessages.formula)}
              required
              error={fault('value')}
              help={t(annotationMessages.formulaHelp)}
            >
              <Textarea code rows={2} value={asText(layer.value)} onChange={(event) => set({ value: event.target.value })} />
            </Field>
          ) : (
            <Field label={t(annotationMessages.source)} required>
              <Select<LayerSource>
                label={t(annotationMessages.source)}
                value={layer.sourceType}
                options={sourcesOf(layer.annotationType).map((value) => ({ value, label: SOURCE_LABELS[value] }))}
                onChange={(source) => setLayer(withSource(layer, source ?? 'NATIVE'))}
              />
            </Field>
          )}
          {layer.sourceType === 'NATIVE' ? (
            <NativeSource layer={layer} error={fault('value')} onChange={(value) => setLayer(withValue(layer, value))} />
          ) : null}
          {ofChart(layer) ? (
            <ChartSource
              layer={layer}
              fault={fault}
              onValue={(value) => setLayer(withValue(layer, value))}
              onChange={set}
            />
          ) : null}
          <Checkbox checked={!layer.show} onChange={(hide) => set({ show: !hide })}>
            {t(annotationMessages.hideLayer)}
          </Checkbox>
          {layer.annotationType === 'EVENT' || layer.annotationType === 'INTERVAL' ? (
            <Checkbox checked={layer.showLabel} onChange={(showLabel) => set({ showLabel })}>
              {t(annotationMessages.showLabel)}
            </Checkbox>
          ) : null}
        </section>
        <LayerLook layer={layer} error={fault('width')} onChange={set} />
      </div>
    </Dialog>
  )
}
