import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Database, RefreshCw, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { errorText } from '../../api/errors.ts'
import { sqlLab, type SqlDatabase } from '../../api/sql-lab.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { Select } from '../../ui/select.tsx'
import { SchemaTree, TreeSkeleton } from './schema-tree.tsx'
import styles from './schema-panel.module.css'
import type { TableInSchema, TreeNode } from './tree-nodes.ts'

interface SchemaPanelProps {
  /** The tab in sight. */
  readonly tab: string
  readonly databases: readonly SqlDatabase[]
  readonly databaseId: number | null
  readonly schema: string | null
  readonly selected: TableInSchema | null
  readonly onDatabase: (id: number) => void
  readonly onSchema: (schema: string) => void
  readonly onSelect: (table: TableInSchema) => void
  readonly onInsert: (text: string) => void
  readonly menu: (node: TreeNode) => readonly MenuItem[]
}

/** What there is to query: database, schema, tables, columns. */
export function SchemaPanel(props: SchemaPanelProps) {
  const { databases, databaseId, schema } = props
  const [search, setSearch] = useState('')
  const deferred = useDeferredValue(search)
  const client = useQueryClient()
  const schemas = useQuery({ ...sqlLab.schemas(databaseId ?? 0), enabled: databaseId !== null })
  const names = schemas.data ?? []
  const chosen = schema ?? defaultSchema(names)
  if (databases.length === 0) {
    return <EmptyState icon={Database} size="small" title={t(sqlMessages.noDatabases)}>{t(sqlMessages.noDatabasesText)}</EmptyState>
  }
  return (
    <>
      <div className={styles.pickers}>
        <div className={styles.database}>
          <Select
            label={t(sqlMessages.database)}
            placeholder={t(sqlMessages.chooseDatabase)}
            value={databaseId ?? undefined}
            options={databases.map(({ id, database_name, backend }) => ({
              value: id,
              label: database_name,
              icon: Database,
              hint: backend,
            }))}
            onChange={(id) => (id === undefined ? undefined : props.onDatabase(id))}
          />
          <IconButton
            icon={RefreshCw}
            label={t(sqlMessages.refreshSchema)}
            onClick={() => void client.invalidateQueries({ queryKey: sqlLab.key, predicate: isOfSchema })}
          />
        </div>
        {names.length > 1 ? (
          <Select
            label={t(sqlMessages.schema)}
            value={chosen ?? undefined}
            options={names.map((name) => ({ value: name, label: name }))}
            onChange={(name) => (name === undefined ? undefined : props.onSchema(name))}
          />
        ) : null}
        <Input
          icon={Search}
          type="search"
          aria-label={t(sqlMessages.searchTables)}
          placeholder={t(sqlMessages.searchTables)}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {databaseId === null ? null : schemas.isPending ? (
        <TreeSkeleton />
      ) : schemas.error ? (
        <ErrorState
          title={t(sqlMessages.tablesFailed)}
          message={errorText(schemas.error)}
          onRetry={() => void schemas.refetch()}
        />
      ) : (
        <SchemaTree
          key={`${props.tab} ${databaseId}`}
          tab={props.tab}
          databaseId={databaseId}
          schemas={names}
          chosen={chosen}
          search={deferred}
          selected={props.selected}
          onSelect={props.onSelect}
          onInsert={props.onInsert}
          menu={props.menu}
        />
      )}
    </>
  )
}

/** The schema that a tab without one looks into. */
export function defaultSchema(names: readonly string[]): string | null {
  return names.find((name) => name === 'public' || name === 'main') ?? names[0] ?? null
}

function isOfSchema({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return ['schemas', 'tables', 'table'].includes(String(queryKey[1]))
}
