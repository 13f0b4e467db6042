import { EyeOff, Plus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { toList } from '../../../charts/form-data.ts'
import { annotationMessages } from '../../../i18n/annotation-editor.ts'
import { t } from '../../../i18n/message.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PillRow } from '../drop-zone.tsx'
import { useExploreForm } from '../explore-context.ts'
import styles from '../fields.module.css'
import { newLayer, readLayer, storedLayer } from './annotation-layer.ts'

const AnnotationDialog = lazy(async () => ({ default: (await import('./annotation-dialog.tsx')).AnnotationDialog }))

/** The annotation layers of the chart; each opens in its dialog. */
export function AnnotationsField({ name, value }: { readonly name: string; readonly value: unknown }) {
  const { setValue } = useExploreForm()
  /** The place of the layer that is open; that after the last is a new one. */
  const [open, setOpen] = useState<number | null>(null)
  const stored = toList(value)
  const layers = stored.flatMap((one) => readLayer(one) ?? [])
  const write = (next: readonly unknown[]) => setValue(name, next)
  return (
    <div className={styles.zone}>
      {layers.map((layer, index) => (
        <PillRow key={layer.name} name={name} index={index} list={layers.map(storedLayer)}>
          <button
            type="button"
            className={styles.open}
            aria-haspopup="dialog"
            aria-label={t(annotationMessages.editLayer, { name: layer.name })}
            onClick={() => setOpen(index)}
          >
            <span className="trunc grow" data-tooltip-overflow="">
              {layer.name}
            </span>
            {layer.show ? null : (
              <span className="row-1 small muted">
                <Icon icon={EyeOff} size="s" />
                {t(annotationMessages.hidden)}
              </span>
            )}
          </button>
          <button
            type="button"
            className={styles.remove}
            aria-label={t(annotationMessages.removeLayer, { name: layer.name })}
            onClick={() => write(layers.toSpliced(index, 1).map(storedLayer))}
          >
            <Icon icon={X} size="xs" />
          </button>
        </PillRow>
      ))}
      <button type="button" className={styles.add} aria-haspopup="dialog" onClick={() => setOpen(layers.length)}>
        <Icon icon={Plus} size="s" />
        {t(annotationMessages.addLayer)}
      </button>
      {open === null ? null : (
        <Suspense>
          <AnnotationDialog
            key={open}
            start={layers[open] ?? newLayer}
            isNew={open >= layers.length}
            others={layers.filter((_, index) => index !== open).map((layer) => layer.name)}
            onClose={() => setOpen(null)}
            onRemove={() => {
              write(layers.toSpliced(open, 1).map(storedLayer))
              setOpen(null)
            }}
            onApply={(layer, done) => {
              const next = open < layers.length ? layers.with(open, layer) : [...layers, layer]
              write(next.map(storedLayer))
              if (done) setOpen(null)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
