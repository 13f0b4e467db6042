import { LayoutGrid, Rows3, Search } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { FilterButton } from './filter-button.tsx'
import { SEARCH_ID } from './list-commands.ts'
import { MODIFIED_COLUMN, SEARCH_FILTER } from './list-description.ts'
import type { ListDescription } from './list-description.ts'
import type { FilterValue, ListState } from './list-state.ts'
import styles from './list-view.module.css'

/** As many as fit beside the search on a laptop; the others wait in a menu until they are wanted. */
const SHOWN_FILTERS = 3

interface FilterBarProps<Row extends { readonly id: number }> {
  readonly list: ListDescription<Row>
  readonly state: ListState
  readonly onChange: (change: Partial<ListState>) => void
  /** At the end: import, create. */
  readonly tools: ReactNode
}

/** Search, filters, view and order of a list. */
export function FilterBar<Row extends { readonly id: number }>(props: FilterBarProps<Row>) {
  const { list, state, onChange, tools } = props
  const setFilter = (id: string, value: FilterValue | undefined) => {
    const { [id]: _old, ...others } = state.filters
    onChange({ filters: value === undefined || value === '' ? others : { ...others, [id]: value } })
  }
  const [added, setAdded] = useState<string | null>(null)
  const more = list.filters
    .filter((filter, at) => at >= SHOWN_FILTERS && state.filters[filter.id] === undefined && filter.id !== added)
    .map(({ id, label }) => ({ id, label, onSelect: () => setAdded(id) }))
  const searched = state.filters[SEARCH_FILTER]
  const searchText = typeof searched === 'string' ? searched : ''
  return (
    <div role="search" aria-label={t(listMessages.filters)} className={styles.filters}>
      <SearchBox
        key={searchText}
        text={searchText}
        placeholder={list.search.placeholder}
        onSearch={(text) => setFilter(SEARCH_FILTER, text)}
      />
      {list.filters.map((filter, at) =>
        at < SHOWN_FILTERS || state.filters[filter.id] !== undefined || filter.id === added ? (
          <FilterButton
            key={filter.id}
            filter={filter}
            resource={list.resource}
            value={state.filters[filter.id]}
            startsOpen={filter.id === added}
            onLeave={() => setAdded(null)}
            onChange={(value) => setFilter(filter.id, value)}
          />
        ) : null,
      )}
      {more.length > 0 ? (
        <Menu label={t(listMessages.moreFilters)} items={more}>
          {(trigger) => (
            <Button {...trigger} kind="ghost">
              {t(listMessages.moreFilters)}
            </Button>
          )}
        </Menu>
      ) : null}
      <div className={styles.tools}>
        {state.viewMode === 'card' ? <SortSelect list={list} state={state} onChange={onChange} /> : null}
        <Segmented
          label={t(listMessages.view)}
          value={state.viewMode}
          onChange={(viewMode) => onChange({ viewMode })}
          options={[
            { value: 'table', label: t(listMessages.viewTable), icon: Rows3, iconOnly: true },
            { value: 'card', label: t(listMessages.viewCards), icon: LayoutGrid, iconOnly: true },
          ]}
        />
        {tools}
      </div>
    </div>
  )
}

interface SearchBoxProps {
  readonly text: string
  readonly placeholder: string
  readonly onSearch: (text: string) => void
}

/** The text is looked for on Enter and when the box is left, as the specification says. */
function SearchBox({ text, placeholder, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text)
  const submit = () => {
    if (typed.trim() !== text) onSearch(typed.trim())
  }
  return (
    <Input
      id={SEARCH_ID}
      type="search"
      icon={Search}
      className={styles.search}
      aria-label={placeholder}
      placeholder={placeholder}
      value={typed}
      end={typed ? null : <Kbd keys="/" />}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit()
        if (event.key === 'Escape') setTyped(text)
      }}
    />
  )
}

interface SortSelectProps<Row extends { readonly id: number }> {
  readonly list: ListDescription<Row>
  readonly state: ListState
  readonly onChange: (change: Partial<ListState>) => void
}

function SortSelect<Row extends { readonly id: number }>({ list, state, onChange }: SortSelectProps<Row>) {
  const orders = [
    { value: 'alphabetical', label: t(listMessages.sortAlphabetical), column: list.nameColumn, order: 'asc' },
    { value: 'recent', label: t(listMessages.sortRecent), column: MODIFIED_COLUMN, order: 'desc' },
    { value: 'oldest', label: t(listMessages.sortOldest), column: MODIFIED_COLUMN, order: 'asc' },
  ] as const
  const current = orders.find(({ column, order }) => column === state.sortColumn && order === state.sortOrder)
  return (
    <Select
      label={t(listMessages.sort)}
      className={styles.sort}
      placeholder={t(listMessages.sort)}
      value={current?.value}
      options={orders}
      onChange={(value) => {
        const chosen = orders.find((order) => order.value === value)
        if (chosen) onChange({ sortColumn: chosen.column, sortOrder: chosen.order })
      }}
    />
  )
}
