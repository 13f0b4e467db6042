import { Check, Plus, Search } from 'lucide-react'
import { useDeferredValue, useId, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { ColorStrip } from './color-strip.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'
import styles from './option-popup.module.css'
import { filterOptions, matchPasted, optionGroups, optionKey, splitPasted } from './options.ts'
import type { Option, OptionValue } from './options.ts'
import { PopoverPopup } from './popover-popup.tsx'
import { Spinner } from './spinner.tsx'
import { useVisibleRows } from './use-visible-rows.ts'

/** From how many options on a search box is worth its space (single choice; several always have one). */
const SEARCH_FROM = 8
/** Spec: a list of more than 20 options draws only those in sight. */
const VIRTUAL_FROM = 20
/** Spec: the fast search debounce. */
const SEARCH_DEBOUNCE_MS = 250
/** Spec: the next page loads when scrolled beyond 70 percent. */
const LOAD_MORE_AT = 0.7

export interface OptionSource<T extends OptionValue> {
  readonly options: readonly Option<T>[]
  readonly loading?: boolean | undefined
  /** The server searches: called with the text after 250 ms; the given options are shown as they are. */
  readonly onSearch?: ((query: string) => void) | undefined
  /** Called near the end of the list. */
  readonly onEnd?: (() => void) | undefined
  /** Lets the reader enter a value that is not listed. */
  readonly create?: ((text: string) => T) | undefined
  readonly searchable?: boolean | undefined
}

interface OptionPopupProps<T extends OptionValue> extends OptionSource<T> {
  readonly label: string
  /** The id of the list, for the `aria-controls` of what opened it. */
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly selected: readonly T[]
  readonly multiple: boolean
  readonly onToggle: (value: T) => void
  readonly onChangeAll?: (values: readonly T[]) => void
  readonly onClose: () => void
}

/** The open list of a select: search, options, select all. */
export function OptionPopup<T extends OptionValue>(props: OptionPopupProps<T>) {
  const { options, selected, multiple, create } = props
  const listId = props.id
  const popupId = useId()
  const input = useRef<HTMLInputElement>(null)
  // Not a ref: the popup places its content later than it is drawn, and then there is a row to scroll to.
  const [list, setList] = useState<HTMLDivElement | null>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(() => firstActive(options, selected))
  const deferredQuery = useDeferredValue(query)
  const search = useDebouncedSearch(props.onSearch)

  const found = props.onSearch ? options : filterOptions(options, deferredQuery)
  const typed = query.trim()
  const creating = create && typed && !found.some((option) => option.label === typed) ? typed : null
  const count = found.length + (creating ? 1 : 0)
  const at = Math.min(active, Math.max(0, count - 1))
  const keys = new Set(selected.map(optionKey))
  const groups = optionGroups(found)
  const isGrouped = groups.some(({ name }) => name !== undefined)
  const virtual = count > VIRTUAL_FROM && !isGrouped
  // Headings are as high as options.
  const keepInView = isGrouped ? at + headingsTo(groups, at) : at
  const rows = useVisibleRows(list, { count, virtual, keepInView })
  const searchable = props.searchable ?? (multiple || Boolean(props.onSearch) || options.length >= SEARCH_FROM)
  const activeId = count > 0 ? `${listId}-${at}` : undefined

  const choose = (index: number) => {
    const option = found[index]
    if (option?.disabled) return
    if (option) props.onToggle(option.value)
    else if (creating && create) {
      props.onToggle(create(creating))
      setQuery('')
    }
    if (!multiple) props.onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    if (move !== undefined && count > 0) {
      event.preventDefault()
      setActive(Math.abs(move) === 1 ? (at + move + count) % count : Math.max(0, Math.min(at + move, count - 1)))
    } else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      event.preventDefault()
      if (count > 0) choose(at)
    } else if (event.key === 'Backspace' && multiple && query === '') {
      props.onChangeAll?.(selected.slice(0, -1))
    } else if (event.key === 'Tab') {
      props.onClose()
    } else if (!searchable && event.key.length === 1) {
      const index = found.findIndex((option) => option.label.toLowerCase().startsWith(event.key.toLowerCase()))
      if (index >= 0) setActive(index)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const pieces = splitPasted(event.clipboardData.getData('text'))
    if (!multiple || pieces.length < 2) return
    event.preventDefault()
    const { values } = matchPasted(pieces, options, create)
    props.onChangeAll?.(union(selected, values))
  }
  const onScroll = () => {
    rows.onScroll()
    if (list && list.scrollTop + list.clientHeight > list.scrollHeight * LOAD_MORE_AT) props.onEnd?.()
  }

  const row = (index: number) => {
    const option = found[index]
    const chosen = option !== undefined && keys.has(optionKey(option.value))
    return (
      <div
        key={option ? optionKey(option.value) : 'create'}
        id={`${listId}-${index}`}
        role="option"
        aria-selected={chosen}
        aria-disabled={option?.disabled || undefined}
        aria-posinset={index + 1}
        aria-setsize={count}
        data-active={index === at || undefined}
        className={styles.option}
        onPointerMove={() => setActive(index)}
        onClick={() => choose(index)}
      >
        {multiple && option ? (
          <span className={cx(styles.box, chosen && styles.checked)} aria-hidden="true">
            {chosen ? <Icon icon={Check} size="xs" /> : null}
          </span>
        ) : null}
        {option?.icon ? <Icon icon={option.icon} className={styles.icon} /> : null}
        {option ? null : <Icon icon={Plus} size="s" className={styles.icon} />}
        <span className="trunc" data-tooltip-overflow="">
          {option ? option.label : t(uiMessages.createOption, { value: creating ?? '' })}
        </span>
        {option?.hint ? <span className={styles.hint}>{option.hint}</span> : null}
        {option?.colors ? <ColorStrip colors={option.colors} className={styles.colors} /> : null}
        {!multiple && chosen ? <Icon icon={Check} size="s" className={styles.tick} /> : null}
      </div>
    )
  }

  return (
    <PopoverPopup
      id={popupId}
      label={props.label}
      anchor={props.anchor}
      look="bare"
      className={styles.popup}
      initialFocus={() => (searchable ? input.current : document.getElementById(listId))}
      onClose={props.onClose}
    >
      {searchable ? (
        <div className={styles.search}>
          <Input
            ref={input}
            size="sm"
            icon={Search}
            role="combobox"
            aria-label={t(uiMessages.searchOptions)}
            aria-autocomplete="list"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={activeId}
            autoComplete="off"
            value={query}
            placeholder={t(uiMessages.search)}
            end={props.loading ? <Spinner /> : undefined}
            onChange={(event) => {
              setQuery(event.target.value)
              setActive(0)
              search(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
      ) : null}
      <div
        ref={setList}
        id={listId}
        role="listbox"
        tabIndex={searchable ? -1 : 0}
        aria-label={props.label}
        aria-multiselectable={multiple || undefined}
        aria-activedescendant={searchable ? undefined : activeId}
        className={styles.list}
        onKeyDown={searchable ? undefined : onKeyDown}
        onScroll={onScroll}
      >
        <div role="presentation" style={{ blockSize: rows.before }} />
        {isGrouped
          ? groups.map((group, nth) => {
              const first = groups.slice(0, nth).reduce((sum, { options: before }) => sum + before.length, 0)
              return (
                <div key={group.name ?? nth} role="group" aria-label={group.name}>
                  <div className={styles.heading} aria-hidden="true">
                    {group.name}
                  </div>
                  {group.options.map((_, offset) => row(first + offset))}
                </div>
              )
            })
          : Array.from({ length: rows.end - rows.start }, (_, offset) => row(rows.start + offset))}
        {isGrouped && creating ? row(found.length) : null}
        <div role="presentation" style={{ blockSize: rows.after }} />
      </div>
      {count === 0 ? (
        <p className={styles.none} role="status">
          {props.loading
            ? t(uiMessages.loadingDots)
            : query
              ? t(uiMessages.noMatches, { query })
              : t(uiMessages.noOptions)}
        </p>
      ) : null}
      {multiple && props.onChangeAll && count > 0 ? (
        <AllButtons found={found} selected={selected} keys={keys} onChangeAll={props.onChangeAll} />
      ) : null}
    </PopoverPopup>
  )
}

interface AllButtonsProps<T extends OptionValue> {
  readonly found: readonly Option<T>[]
  readonly selected: readonly T[]
  readonly keys: ReadonlySet<string>
  readonly onChangeAll: (values: readonly T[]) => void
}

function AllButtons<T extends OptionValue>({ found, selected, keys, onChangeAll }: AllButtonsProps<T>) {
  const values = found.filter((option) => !option.disabled).map((option) => option.value)
  const missing = values.some((value) => !keys.has(optionKey(value)))
  return (
    <div className={styles.foot}>
      <button type="button" disabled={!missing} onClick={() => onChangeAll(union(selected, values))}>
        {t(uiMessages.selectAllCount, { count: values.length })}
      </button>
      <button type="button" disabled={selected.length === 0} onClick={() => onChangeAll([])}>
        {t(uiMessages.clear)}
      </button>
    </div>
  )
}

/** How many headings stand above the option at an index. */
function headingsTo(groups: ReturnType<typeof optionGroups>, index: number): number {
  let before = 0
  return groups.filter(({ options }) => {
    const begins = before
    before += options.length
    return begins <= index
  }).length
}

function firstActive<T extends OptionValue>(options: readonly Option<T>[], selected: readonly T[]): number {
  const first = selected[0]
  if (first === undefined) return 0
  return Math.max(
    0,
    options.findIndex((option) => optionKey(option.value) === optionKey(first)),
  )
}

function union<T extends OptionValue>(selected: readonly T[], added: readonly T[]): readonly T[] {
  const byKey = new Map([...selected, ...added].map((value) => [optionKey(value), value]))
  return [...byKey.values()]
}

function useDebouncedSearch(onSearch: ((query: string) => void) | undefined): (query: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (query) => {
    clearTimeout(timer.current)
    if (onSearch) timer.current = setTimeout(() => onSearch(query), SEARCH_DEBOUNCE_MS)
  }
}
