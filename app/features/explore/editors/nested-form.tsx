import { Fragment, type ReactNode, useState } from 'react'
import { type RecordForm, isVisible, validateControls } from '../../../charts/controls/control.ts'
import type { FormData } from '../../../charts/types.ts'
import { type ExploreForm, ExploreFormContext, useExploreForm } from '../explore-context.ts'
import styles from '../fields.module.css'
import { FormFoot } from '../form-foot.tsx'

type Item = Readonly<Record<string, unknown>>

interface NestedFormProps {
  readonly value: Item
  readonly fields: RecordForm
  readonly onChange: (value: Item) => void
  /** What is said of controls that nobody has touched yet would only be in the way. */
  readonly touched?: ReadonlySet<string>
  readonly children: ReactNode
}

/** The form around its children, but reading and writing a record instead of the settings of the chart. */
export function NestedForm({ value, fields, touched, onChange, children }: NestedFormProps) {
  const form = useExploreForm()
  const values: FormData = { ...value, viz_type: form.draft.formData.viz_type, datasource: form.draft.formData.datasource }
  const context = { ...form.context, values }
  const nested: ExploreForm = {
    ...form,
    draft: { ...form.draft, formData: values },
    context,
    errors: validateControls(asPanel(fields), context).filter(({ name }) => touched?.has(name) ?? true),
    changed: new Set(),
    failures: new Map(),
    setValue: (name, next) => onChange({ ...value, [name]: next }),
  }
  return <ExploreFormContext value={nested}>{children}</ExploreFormContext>
}

function asPanel(rows: RecordForm) {
  return { sections: [{ label: '', tab: 'data' as const, expanded: true, rows }] }
}

interface RecordPopoverProps {
  readonly start: Item
  readonly fields: (item: Item) => RecordForm
  readonly onSave: (item: Item) => void
  readonly onClose: () => void
}

/** A record in a popover: nothing changes before Save, and nothing is saved that does not hold together. */
export function RecordPopover({ start, fields, onSave, onClose }: RecordPopoverProps) {
  const form = useExploreForm()
  const [item, setItem] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const rows = fields(item)
  const { viz_type, datasource } = form.draft.formData
  const values: FormData = { ...item, viz_type, datasource }
  const ready = validateControls(asPanel(rows), { ...form.context, values }).length === 0
  const change = (next: Item) => {
    setTouched(new Set([...touched, ...Object.keys(next).filter((name) => next[name] !== item[name])]))
    setItem(next)
  }
  return (
    <NestedForm value={item} fields={rows} touched={touched} onChange={change}>
      <RecordFields rows={rows} ready={ready} onSave={() => onSave(item)} onClose={onClose} />
    </NestedForm>
  )
}

interface RecordFieldsProps {
  readonly rows: RecordForm
  readonly ready: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

function RecordFields({ rows, ready, onSave, onClose }: RecordFieldsProps) {
  const { context, renderControl } = useExploreForm()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (ready) onSave()
      }}
    >
      {rows.map((row) => {
        const shown = row.filter((control) => isVisible(control, context))
        if (shown.length === 0) return null
        return (
          <div key={row.map((control) => control.name).join()} className={shown.length > 1 ? styles.pair : undefined}>
            {shown.map((control) => (
              <Fragment key={control.name}>{renderControl(control)}</Fragment>
            ))}
          </div>
        )
      })}
      <FormFoot ready={ready} onClose={onClose} />
    </form>
  )
}
