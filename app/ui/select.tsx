import { ChevronDown, X } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { Icon } from './icon.tsx'
import { OptionPopup, loadOptionPopup } from './lazy-option-popup.ts'
import type { OptionSource } from './option-popup.tsx'
import { optionKey } from './options.ts'
import type { OptionValue } from './options.ts'
import styles from './select.module.css'

export interface SelectProps<T extends OptionValue> extends OptionSource<T> {
  /** Undefined: nothing chosen. */
  readonly value: T | undefined
  /** Undefined only with `clearable`. */
  readonly onChange: (value: T | undefined) => void
  /** The accessible name; inside a `Field` its label serves, but the open list needs this too. */
  readonly label: string
  readonly placeholder?: string
  readonly clearable?: boolean
  readonly disabled?: boolean
  readonly size?: 'sm' | 'md'
  readonly className?: string
}

/** One of many. With eight options or more it can be searched. */
export function Select<T extends OptionValue>(props: SelectProps<T>) {
  const { value, onChange, label, placeholder, clearable, disabled, size = 'md', className, ...source } = props
  const field = useFieldControl()
  const anchor = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const [open, setOpen] = useState(false)
  const chosen = value === undefined ? undefined : source.options.find((o) => optionKey(o.value) === optionKey(value))
  const text = chosen?.label ?? (value === undefined ? null : String(value))
  return (
    <span className={cx(styles.root, className)}>
      <button
        type="button"
        {...field}
        ref={anchor}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={field.id ? undefined : label}
        disabled={disabled}
        className={cx(styles.select, size === 'sm' && styles.sm, clearable && text !== null && styles.clearable)}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => openOnArrow(event, () => setOpen(true))}
        onPointerEnter={() => void loadOptionPopup()}
        onFocus={() => void loadOptionPopup()}
      >
        {chosen?.icon ? <Icon icon={chosen.icon} className={styles.icon} /> : null}
        <span className={cx(styles.value, 'trunc', text === null && styles.placeholder)} data-tooltip-overflow="">
          {text ?? placeholder ?? t(uiMessages.selectPlaceholder)}
        </span>
        <Icon icon={ChevronDown} size="s" className={styles.icon} />
      </button>
      {clearable && text !== null && !disabled ? (
        <button
          type="button"
          className={styles.clear}
          aria-label={t(uiMessages.clearSelection)}
          onClick={() => onChange(undefined)}
        >
          <Icon icon={X} size="xs" />
        </button>
      ) : null}
      {open ? (
        <Suspense>
          <OptionPopup
            {...source}
            id={listId}
            label={label}
            anchor={anchor}
            multiple={false}
            selected={value === undefined ? [] : [value]}
            onToggle={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </span>
  )
}

/** Arrow keys open a closed select, as in the browser's own. */
export function openOnArrow(event: KeyboardEvent, open: () => void): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  open()
}
