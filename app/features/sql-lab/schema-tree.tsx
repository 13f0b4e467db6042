import { useQueries } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, Eye, Folder, KeyRound, Table2 } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { errorText } from '../../api/errors.ts'
import { sqlLab } from '../../api/sql-lab.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon, type LucideIcon } from '../../ui/icon.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { Pending } from './pending.tsx'
import styles from './schema-panel.module.css'
import { treeNodes, type TableInSchema, type TreeNode } from './tree-nodes.ts'
import { useTreeState } from './tree-state.ts'

interface SchemaTreeProps {
  /** The tab whose tree it is. */
  readonly tab: string
  readonly databaseId: number
  readonly schemas: readonly string[]
  /** The schema that unqualified names are looked up in. */
  readonly chosen: string | null
  readonly search: string
  readonly selected: TableInSchema | null
  readonly onSelect: (table: TableInSchema) => void
  /** Puts a name into the text. */
  readonly onInsert: (name: string) => void
  readonly menu: (node: TreeNode) => readonly MenuItem[]
}

/** Schemas, their tables, their columns; each is asked for when it is opened. */
export function SchemaTree(props: SchemaTreeProps) {
  const { databaseId, schemas, chosen, search, selected } = props
  const [{ open, closed }, setTree] = useTreeState(props.tab, databaseId)
  const [current, setCurrent] = useState<string | null>(null)
  const isOpen = (key: string, byDefault: boolean) => (byDefault ? !closed.has(key) : open.has(key))
  const shownSchemas = schemas.filter((schema) => isOpen(schema, schema === chosen || schemas.length === 1 || search !== ''))
  const tables = useQueries({ queries: shownSchemas.map((schema) => sqlLab.tables(databaseId, schema)) })
  const openTables = shownSchemas.flatMap((schema, at) =>
    (tables[at]?.data ?? []).flatMap(({ value: name }) => (open.has(`${schema}.${name}`) ? [{ schema, name }] : [])),
  )
  const details = useQueries({ queries: openTables.map(({ schema, name }) => sqlLab.table(databaseId, schema, name)) })
  const nodes = treeNodes({
    schemas,
    tables: new Map(shownSchemas.map((schema, at) => [schema, tables[at]?.data])),
    columns: new Map(openTables.map(({ schema, name }, at) => [`${schema}.${name}`, details[at]?.data?.columns])),
    search,
  })
  const failed = [...tables, ...details].find((query) => query.error)
  const { onContextMenu, popup } = useContextMenu({
    label: t(sqlMessages.tableMenu),
    items: (target) => {
      const key = target.closest('[data-node]')?.getAttribute('data-node')
      const node = nodes.find((candidate) => candidate.key === key)
      return node ? props.menu(node) : []
    },
  })

  const toggle = (node: TreeNode, to = !node.expanded) => {
    const without = (set: ReadonlySet<string>) => new Set([...set].filter((key) => key !== node.key))
    setTree({
      open: to ? new Set([...open, node.key]) : without(open),
      closed: to ? without(closed) : new Set([...closed, node.key]),
    })
  }
  const activate = (node: TreeNode) => {
    setCurrent(node.key)
    if (node.kind === 'column') return
    if (node.kind === 'table') props.onSelect({ schema: node.schema, name: node.name })
    if (node.kind === 'schema' || !node.expanded || isSelected(node, selected)) toggle(node)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')]
    const at = items.findIndex((item) => item === document.activeElement)
    const node = nodes[at]
    if (!node) return
    const go = (to: number) => items[Math.max(0, Math.min(to, items.length - 1))]?.focus()
    const parent = nodes.slice(0, at).findLastIndex((candidate) => candidate.level < node.level)
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(items.length - 1),
      ArrowRight: () => (node.expanded === false ? toggle(node, true) : go(at + 1)),
      ArrowLeft: () => (node.expanded ? toggle(node, false) : go(parent)),
      Enter: () => (node.kind === 'column' ? props.onInsert(node.name) : activate(node)),
      ' ': () => activate(node),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  if (failed?.error) {
    return (
      <ErrorState
        title={t(sqlMessages.tablesFailed)}
        message={errorText(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  const tabStop = nodes.some(({ key }) => key === current) ? current : nodes[0]?.key
  return (
    <>
      <ul role="tree" aria-label={t(sqlMessages.tables)} className={styles.tree} onKeyDown={onKeyDown} onContextMenu={onContextMenu}>
        {nodes.map((node) => (
          <li
            key={node.key}
            role="treeitem"
            data-node={node.key}
            aria-level={node.level}
            aria-expanded={node.expanded}
            aria-selected={isSelected(node, selected)}
            tabIndex={node.key === tabStop ? 0 : -1}
            className={styles.node}
            data-kind={node.kind}
            style={{ '--level': node.level - 1 }}
            onClick={() => activate(node)}
            onDoubleClick={() => (node.kind === 'column' ? props.onInsert(node.name) : undefined)}
            onFocus={() => setCurrent(node.key)}
          >
            <NodeContent node={node} />
          </li>
        ))}
      </ul>
      {tables.some((query) => query.isPending) ? <TreeSkeleton /> : null}
      {search !== '' && nodes.length === 0 ? <p className="muted small">{t(sqlMessages.noTableMatches)}</p> : null}
      {popup}
    </>
  )
}

const ICONS: Readonly<Record<'schema' | 'table' | 'view', LucideIcon>> = { schema: Folder, table: Table2, view: Eye }

function NodeContent({ node }: { readonly node: TreeNode }) {
  if (node.kind === 'column') {
    return (
      <>
        <span className={styles.twist} />
        <span className="trunc grow mono" data-tooltip-overflow="">
          {node.name}
        </span>
        {node.isKey ? (
          <span role="img" aria-label={t(sqlMessages.primaryKey)}>
            <Icon icon={KeyRound} size="xs" />
          </span>
        ) : null}
        <span className="tiny muted mono">{node.type.toLowerCase()}</span>
      </>
    )
  }
  return (
    <>
      <span className={styles.twist}>
        <Icon icon={node.expanded ? ChevronDown : ChevronRight} size="s" />
      </span>
      <Icon icon={ICONS[node.kind === 'schema' ? 'schema' : node.type === 'table' ? 'table' : 'view']} size="s" />
      <span className="trunc grow" data-tooltip-overflow="">
        {node.name}
      </span>
      {node.count === null ? null : <span className="tiny muted num">{node.count}</span>}
    </>
  )
}

export function TreeSkeleton() {
  return <Pending widths={['70%', '55%', '80%', '60%', '75%']} />
}

function isSelected(node: TreeNode, selected: TableInSchema | null): boolean {
  return node.kind === 'table' && node.name === selected?.name && node.schema === selected.schema
}
