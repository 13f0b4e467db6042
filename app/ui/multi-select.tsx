import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { Chip } from './chip.tsx'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { Icon } from './icon.tsx'
import { OptionPopup, loadOptionPopup } from './lazy-option-popup.ts'
import type { OptionSource } from './option-popup.tsx'
import { optionKey } from './options.ts'
import type { OptionValue } from './options.ts'
import { openOnArrow } from './select.tsx'
import styles from './select.module.css'

/** Spec: at most four tags stand in the control; the rest is a number. */
const MAX_TAGS = 4

export interface MultiSelectProps<T extends OptionValue> extends OptionSource<T> {
  readonly values: readonly T[]
  readonly onChange: (values: readonly T[]) => void
  /** The accessible name, also of the open list. */
  readonly label: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly maxTags?: number
  /** Off where the options are only a page of what the server has. */
  readonly selectAll?: boolean
  readonly className?: string
}

/** Several of many: chosen values stand as chips, the open list is searched, a pasted list is matched to options. */
export function MultiSelect<T extends OptionValue>(props: MultiSelectProps<T>) {
  const { values, onChange, label, placeholder, disabled, maxTags = MAX_TAGS, selectAll = true, className } = props
  const field = useFieldControl()
  const anchor = useRef<HTMLDivElement>(null)
  const listId = useId()
  const [open, setOpen] = useState(false)
  const labels = new Map(props.options.map((option) => [optionKey(option.value), option.label]))
  const shown = values.slice(0, maxTags)
  const hidden = values.length - shown.length
  const toggle = (key: string, value: T) => {
    const without = values.filter((other) => optionKey(other) !== key)
    onChange(without.length < values.length ? without : [...values, value])
  }
  return (
    <div
      ref={anchor}
      className={cx(styles.select, styles.multi, className)}
      data-open={open || undefined}
      data-invalid={field['aria-invalid']}
      aria-disabled={disabled || undefined}
    >
      {shown.map((value) => {
        const text = labels.get(optionKey(value)) ?? String(value)
        return (
          <Chip
            key={optionKey(value)}
            tone="neutral"
            removeLabel={t(uiMessages.remove, { name: text })}
            onRemove={disabled ? undefined : () => toggle(optionKey(value), value)}
          >
            {text}
          </Chip>
        )
      })}
      {hidden > 0 ? (
        <span className={cx('small muted num', styles.rest)}>{t(uiMessages.moreSelected, { count: hidden })}</span>
      ) : null}
      <button
        type="button"
        {...field}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={field.id ? undefined : label}
        disabled={disabled}
        className={styles.open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          openOnArrow(event, () => setOpen(true))
          if (event.key === 'Backspace') onChange(values.slice(0, -1))
        }}
        onPointerEnter={() => void loadOptionPopup()}
        onFocus={() => void loadOptionPopup()}
      >
        {values.length === 0 ? <span className="trunc">{placeholder ?? t(uiMessages.selectPlaceholder)}</span> : null}
        <Icon icon={ChevronDown} size="s" />
      </button>
      {open ? (
        <Suspense>
          <OptionPopup
            {...pickSource(props)}
            id={listId}
            label={label}
            anchor={anchor}
            multiple
            selected={values}
            onToggle={(value) => toggle(optionKey(value), value)}
            onChangeAll={selectAll ? onChange : undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function pickSource<T extends OptionValue>(props: MultiSelectProps<T>): OptionSource<T> {
  const { options, loading, onSearch, onEnd, create, searchable } = props
  return { options, loading, onSearch, onEnd, create, searchable }
}
