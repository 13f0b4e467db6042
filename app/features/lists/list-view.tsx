import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { bootstrap } from '../../api/bootstrap.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { resourceMessages } from '../../i18n/resources.ts'
import { useCommands } from '../../ui/commands.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState, NoMatches } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageBody, PageHeader } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { CreateButton } from './create-button.tsx'
import { BulkBar, CardGrid, DeleteDialog } from './lazy-parts.ts'
import { FilterBar } from './filter-bar.tsx'
import { listCommands } from './list-commands.ts'
import { apiFilters, stateDefaults } from './list-description.ts'
import type { ListDescription } from './list-description.ts'
import styles from './list-view.module.css'
import { RowActions, rowMenu } from './row-actions.tsx'
import { favouriteColumn, useFavourites } from './use-favourites.tsx'
import { useListState } from './use-list-state.ts'

/** Spec: 25 a page, and as many grey cards while loading. */
const PAGE_SIZE = 25

/** A list screen: filters in the address, table or cards, selection, deletion, pages. */
export function ListView<Row extends { readonly id: number }>({ list }: { readonly list: ListDescription<Row> }) {
  const navigate = useNavigate()
  const defaults = stateDefaults(list)
  const [state, change] = useListState(defaults)
  const query = useQuery({
    ...list.resource.list({
      filters: apiFilters(list, state.filters),
      orderColumn: state.sortColumn,
      orderDirection: state.sortOrder,
      page: state.pageIndex,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  })
  const permissions = useQuery(list.resource.permissions()).data ?? []
  const rows = query.data?.result
  const count = query.data?.count ?? 0
  const favourites = useFavourites(list, rows ?? [])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [doomed, setDoomed] = useState<readonly Row[] | null>(null)
  useCommands(LIST_COMMANDS)

  // A selection never outlives its rows: what is out of sight must not be deleted by accident.
  const selected = (rows ?? []).filter((row) => chosen.has(row.id))
  const ids = new Set(selected.map((row) => row.id))
  const canWrite = permissions.includes('can_write')
  const canExport = list.canExport !== false && permissions.includes('can_export')
  const can = { write: canWrite, export: canExport }
  const selection = canWrite || canExport ? { ids, onChange: setChosen } : undefined
  const filtered = Object.keys(state.filters).length > 0
  const clearFilters = () => change({ filters: {} })
  const open = (row: Row) => void navigate(list.rowPath(row))
  const lastPage = Math.max(0, Math.ceil(count / PAGE_SIZE) - 1)
  const beyond = rows !== undefined && !query.isPlaceholderData && state.pageIndex > lastPage
  useEffect(() => {
    if (beyond) change({ pageIndex: 0 })
  }, [beyond, change])

  const signedIn = bootstrap().user !== null
  const columns =
    list.hasFavourites && signedIn ? [favouriteColumn(list, favourites), ...list.columns] : list.columns
  const sort = { column: state.sortColumn, direction: state.sortOrder }
  return (
    <>
      <PageHeader title={list.title} />
      <PageBody>
        <FilterBar
          list={list}
          state={state}
          onChange={change}
          tools={<CreateButton list={list} canWrite={canWrite} />}
        />
        {query.isError && !rows ? (
          <ErrorState
            message={t(resourceMessages.fetchFailed, { things: list.things, detail: errorText(query.error) })}
            requestId={query.error instanceof ApiError ? query.error.requestId : undefined}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        {rows?.length === 0 && !query.isPlaceholderData ? (
          <div className={styles.empty}>
            {filtered ? (
              <NoMatches onClear={clearFilters} />
            ) : (
              <EmptyState
                icon={list.empty.icon}
                title={list.empty.title}
                action={<CreateButton list={list} canWrite={canWrite} onlyCreate />}
              >
                {canWrite ? list.empty.text : t(listMessages.noPermissionText)}
              </EmptyState>
            )}
          </div>
        ) : null}
        {!query.isError && state.viewMode === 'table' && rows?.length !== 0 ? (
          <div className={styles.frame} data-stale={query.isPlaceholderData || undefined}>
            {selected.length > 0 ? (
              <Suspense>
                <BulkBar
                  list={list}
                  selected={selected}
                  can={can}
                  onDeselect={() => setChosen(new Set())}
                  onDelete={() => setDoomed(selected)}
                />
              </Suspense>
            ) : null}
            <DataTable
              label={list.title}
              rows={rows ?? []}
              columns={columns}
              rowName={list.rowName}
              sort={sort}
              onSort={({ column, direction }) => change({ sortColumn: column, sortOrder: direction })}
              selection={selection}
              onOpen={open}
              actionsLabel={t(listMessages.actions)}
              rowActions={(row) => (
                <RowActions list={list} row={row} can={can} onDelete={() => setDoomed([row])} />
              )}
              skeletonRows={rows ? undefined : PAGE_SIZE}
            />
          </div>
        ) : null}
        {!query.isError && state.viewMode === 'card' && rows?.length !== 0 ? (
          <Suspense>
            <CardGrid
              list={list}
              rows={rows}
              placeholders={PAGE_SIZE}
              favourites={signedIn ? favourites : undefined}
              menu={(row) => rowMenu(list, row, can, () => setDoomed([row]))}
            />
          </Suspense>
        ) : null}
        <Pager
          pageIndex={state.pageIndex}
          pageSize={PAGE_SIZE}
          count={count}
          onChange={(pageIndex) => change({ pageIndex })}
        />
        {doomed ? (
          <Suspense>
            <DeleteDialog
              list={list}
              rows={doomed}
              onClose={(deleted) => {
                setDoomed(null)
                if (deleted) setChosen(new Set())
              }}
            />
          </Suspense>
        ) : null}
      </PageBody>
    </>
  )
}

const LIST_COMMANDS = listCommands()
