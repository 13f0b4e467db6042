import { CircleAlert } from 'lucide-react'
import { createContext, useContext, useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

interface FieldIds {
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly required: boolean
}

const FieldContext = createContext<FieldIds | null>(null)

interface FieldProps {
  readonly label: ReactNode
  /** Draws nothing but keeps the label for screen readers. */
  readonly hideLabel?: boolean
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean
  /** Beside the label: an info icon, an amber dot. */
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A label, one control and its help or error, linked to each other: the controls of app/ui read the ids from here. */
export function Field({ label, hideLabel, help, error, required = false, aside, className, children }: FieldProps) {
  const id = useId()
  const note = error ?? help
  const ids: FieldIds = {
    id,
    labelId: `${id}-label`,
    describedBy: note ? `${id}-note` : undefined,
    invalid: Boolean(error),
    required,
  }
  return (
    <div className={cx(styles.field, className)}>
      <label id={ids.labelId} htmlFor={id} className={hideLabel ? 'sr-only' : styles.label}>
        {label}
        {required ? (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        ) : null}
        {aside}
      </label>
      <FieldContext value={ids}>{children}</FieldContext>
      {note ? (
        <div id={ids.describedBy} className={error ? styles.error : styles.help}>
          {error ? <Icon icon={CircleAlert} size="s" /> : null}
          <span>{note}</span>
        </div>
      ) : null}
    </div>
  )
}

interface ControlAttributes {
  readonly id?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
  readonly 'aria-required'?: true | undefined
}

/** The attributes a control takes from the `Field` around it; empty outside of one. */
export function useFieldControl(): ControlAttributes {
  const ids = useContext(FieldContext)
  if (!ids) return {}
  return {
    id: ids.id,
    'aria-describedby': ids.describedBy,
    'aria-invalid': ids.invalid || undefined,
    'aria-required': ids.required || undefined,
  }
}

/** The id of the surrounding label, for controls that are groups (`aria-labelledby`). */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId
}
