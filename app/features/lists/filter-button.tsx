import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import type { Resource } from '../../api/resource.ts'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { Icon } from '../../ui/icon.tsx'
import { OptionPopup, loadOptionPopup } from '../../ui/lazy-option-popup.ts'
import type { FilterDescription } from './list-description.ts'
import type { ChosenOption, FilterValue } from './list-state.ts'
import styles from './list-view.module.css'

interface FilterButtonProps<Row> {
  readonly filter: FilterDescription
  readonly resource: Resource<Row>
  readonly value: FilterValue | undefined
  readonly onChange: (value: ChosenOption | undefined) => void
  /** Asks for its value as soon as it is there. */
  readonly startsOpen?: boolean
  /** Told when it closes without a value. */
  readonly onLeave?: () => void
}

/** A filter as a button: dashed while it asks for nothing, solid with its value once set. */
export function FilterButton<Row>({ filter, resource, value, onChange, startsOpen = false, onLeave }: FilterButtonProps<Row>) {
  const anchor = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const [open, setOpen] = useState(startsOpen)
  const chosen = typeof value === 'object' ? value : undefined
  const button = (
    <button
      ref={anchor}
      type="button"
      className={styles.filter}
      aria-haspopup="listbox"
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
      onPointerEnter={() => void loadOptionPopup()}
      onFocus={() => void loadOptionPopup()}
      onClick={() => setOpen(!open)}
    >
      {chosen ? null : <Icon icon={Plus} size="s" />}
      {filter.label}
      {chosen ? <b className="trunc">{chosen.label}</b> : null}
    </button>
  )
  const label = t(listMessages.filterBy, { name: filter.label })
  return (
    <>
      {chosen ? (
        <span className={styles.set}>
          {button}
          <button
            type="button"
            className={styles.clear}
            aria-label={t(listMessages.clearFilter, { name: filter.label })}
            onClick={() => onChange(undefined)}
          >
            <Icon icon={X} size="s" />
          </button>
        </span>
      ) : (
        button
      )}
      {open ? (
        <Suspense>
          <Options
            id={listId}
            filter={filter}
            resource={resource}
            label={label}
            anchor={anchor}
            chosen={chosen}
            onChange={onChange}
            onClose={() => {
              setOpen(false)
              onLeave?.()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

interface OptionsProps<Row> {
  readonly id: string
  readonly filter: FilterDescription
  readonly resource: Resource<Row>
  readonly label: string
  readonly anchor: React.RefObject<HTMLButtonElement | null>
  readonly chosen: ChosenOption | undefined
  readonly onChange: (value: ChosenOption | undefined) => void
  readonly onClose: () => void
}

function Options<Row>({ filter, resource, chosen, onChange, ...popup }: OptionsProps<Row>) {
  const [search, setSearch] = useState('')
  const source = filter.options
  const related = 'related' in source ? source.related : null
  const load = 'load' in source ? source.load : null
  const query = useQuery({ ...resource.related(related ?? '', search), enabled: related !== null })
  const loaded = useQuery({
    queryKey: ['list-options', filter.id, search],
    queryFn: ({ client }) => load?.(client, search) ?? [],
    enabled: load !== null,
    placeholderData: keepPreviousData,
  })
  const found = load ? loaded.data : query.data?.result.map(({ text, value }) => ({ label: text, value }))
  const options: readonly ChosenOption[] = related === null && load === null && Array.isArray(source) ? source : (found ?? [])
  return (
    <OptionPopup
      {...popup}
      options={options}
      loading={query.isFetching || loaded.isFetching}
      onSearch={related === null && load === null ? undefined : setSearch}
      selected={chosen ? [chosen.value] : []}
      multiple={false}
      onToggle={(value) => {
        const option = options.find((other) => other.value === value)
        onChange(option && option.value === chosen?.value ? undefined : option)
      }}
    />
  )
}
