import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { annotationLayers } from '../../api/annotation-layers.ts'
import type { AnnotationLayerItem } from '../../api/annotation-layers.ts'
import { t } from '../../i18n/message.ts'
import { formMessages } from '../../i18n/settings-forms.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { FormDialog } from './form-dialog.tsx'

interface LayerDialogProps {
  /** Null for a new layer. */
  readonly id: number | null
  readonly onClose: () => void
}

const EMPTY: AnnotationLayerItem = { id: 0, name: '', descr: null }

/** The form of an annotation layer, once the layer is there. */
export function LayerDialog({ id, onClose }: LayerDialogProps) {
  const { data } = useQuery({ ...annotationLayers.detail(id ?? 0), enabled: id !== null })
  const layer = id === null ? EMPTY : data
  return layer ? <LayerForm key={layer.id} layer={layer} onClose={onClose} /> : null
}

function LayerForm({ layer, onClose }: { readonly layer: AnnotationLayerItem; readonly onClose: () => void }) {
  const isNew = layer.id === 0
  const [name, setName] = useState(layer.name)
  const [descr, setDescr] = useState(layer.descr ?? '')
  const body = { name, descr: descr || null }
  return (
    <FormDialog
      title={t(isNew ? formMessages.addLayer : formMessages.editLayer)}
      isNew={isNew}
      ready={name.trim() !== ''}
      queryKey={annotationLayers.key}
      save={() => (isNew ? annotationLayers.create(body) : annotationLayers.update(layer.id, body))}
      saved={t(formMessages.layerSaved)}
      onClose={onClose}
    >
      <Field label={t(formMessages.layerName)} required>
        <Input value={name} maxLength={250} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={t(formMessages.layerDescription)}>
        <Textarea rows={3} value={descr} onChange={(event) => setDescr(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
