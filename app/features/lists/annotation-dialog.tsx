import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { annotationsOf } from '../../api/annotation-layers.ts'
import type { AnnotationItem } from '../../api/annotation-layers.ts'
import { request } from '../../api/client.ts'
import { listMessages } from '../../i18n/lists.ts'
import { annotationMessages } from '../../i18n/annotations.ts'
import { t } from '../../i18n/message.ts'
import { formMessages } from '../../i18n/settings-forms.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { FormDialog } from './form-dialog.tsx'

interface AnnotationDialogProps {
  readonly layer: number
  /** Null for a new annotation. */
  readonly id: number | null
  readonly onClose: () => void
}

type Draft = Pick<AnnotationItem, 'id' | 'short_descr' | 'long_descr' | 'start_dttm' | 'end_dttm' | 'json_metadata'>

const EMPTY: Draft = { id: 0, short_descr: '', long_descr: null, start_dttm: '', end_dttm: '', json_metadata: null }
/** What an input of date and time reads: no seconds. */
const MINUTES = 'YYYY-MM-DDTHH:MM'.length

/** The form of an annotation, once it is there. */
export function AnnotationDialog({ layer, id, onClose }: AnnotationDialogProps) {
  const { data } = useQuery({
    queryKey: [...annotationsOf(layer).key, 'detail', id],
    queryFn: async ({ signal }) =>
      (await request<{ result: AnnotationItem }>(`/api/v1/annotation_layer/${layer}/annotation/${id}`, { signal })).result,
    enabled: id !== null,
  })
  const annotation = id === null ? EMPTY : data
  return annotation ? <AnnotationForm key={annotation.id} layer={layer} annotation={annotation} onClose={onClose} /> : null
}

interface AnnotationFormProps {
  readonly layer: number
  readonly annotation: Draft
  readonly onClose: () => void
}

function AnnotationForm({ layer, annotation, onClose }: AnnotationFormProps) {
  const resource = annotationsOf(layer)
  const isNew = annotation.id === 0
  const [draft, setDraft] = useState({
    short_descr: annotation.short_descr,
    long_descr: annotation.long_descr ?? '',
    start_dttm: annotation.start_dttm.slice(0, MINUTES),
    end_dttm: annotation.end_dttm.slice(0, MINUTES),
    json_metadata: annotation.json_metadata ?? '',
  })
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  const reversed = draft.end_dttm !== '' && draft.start_dttm > draft.end_dttm
  const metadataWrong = draft.json_metadata !== '' && !isJson(draft.json_metadata)
  const dated = draft.start_dttm !== '' && draft.end_dttm !== ''
  const body = { ...draft, long_descr: draft.long_descr || null, json_metadata: draft.json_metadata || null }
  return (
    <FormDialog
      title={t(isNew ? formMessages.addAnnotation : formMessages.editAnnotation)}
      isNew={isNew}
      ready={draft.short_descr.trim() !== '' && dated && !reversed && !metadataWrong}
      queryKey={resource.key}
      save={() => (isNew ? resource.create(body) : resource.update(annotation.id, body))}
      saved={t(formMessages.annotationSaved)}
      onClose={onClose}
    >
      <Field label={t(listMessages.name)} required>
        <Input {...field('short_descr')} maxLength={500} />
      </Field>
      <Field label={t(annotationMessages.start)} required help={t(formMessages.utcHelp)}>
        <Input type="datetime-local" {...field('start_dttm')} />
      </Field>
      <Field
        label={t(annotationMessages.end)}
        required
        help={t(formMessages.utcHelp)}
        error={reversed ? t(formMessages.endsBeforeStart) : undefined}
      >
        <Input type="datetime-local" {...field('end_dttm')} />
      </Field>
      <Field label={t(listMessages.description)}>
        <Textarea rows={3} {...field('long_descr')} />
      </Field>
      <Field label={t(formMessages.metadata)} error={metadataWrong ? t(formMessages.notJson) : undefined}>
        <Textarea code rows={3} {...field('json_metadata')} />
      </Field>
    </FormDialog>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
