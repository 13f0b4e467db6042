import type { EditorView } from '@codemirror/view'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SquareTerminal } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { may } from '../../api/bootstrap.ts'
import { errorText } from '../../api/errors.ts'
import { sqlLab, type NewSqlTab, type SqlDatabase, type SqlTabEntry } from '../../api/sql-lab.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { EMPTY_TAB } from '../../../durable-objects/sql-tab/state.ts'
import { AvatarStack } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useCommands } from '../../ui/commands.ts'
import { copyText } from '../../ui/copy.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { PageBody, PageHeader } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.ts'
import { SaveDialog, Sheet } from './lazy-parts.ts'
import { asksForTab, openingOf } from './opening.ts'
import { Pending } from './pending.tsx'
import { defaultSchema, SchemaPanel } from './schema-panel.tsx'
import styles from './sql-lab-page.module.css'
import { TabStrip } from './tab-strip.tsx'
import { TabWorkspace } from './tab-workspace.tsx'
import type { TabSession } from './tab-session.ts'
import type { TableInSchema, TreeNode } from './tree-nodes.ts'
import { useTabs } from './use-tabs.ts'

/** The SQL editor: schema at the side, tabs above, text, results under it. */
export function SqlLabPage() {
  const client = useQueryClient()
  const start = useQuery(sqlLab.start())
  // The list belongs to this visit once it is here; the next visit reads it again.
  useEffect(() => () => client.removeQueries({ queryKey: sqlLab.start().queryKey }), [client])
  if (start.data) {
    const databases = Object.values(start.data.databases).filter((database) => database.expose_in_sqllab)
    return <Workbench databases={databases} stored={start.data.tab_state_ids} />
  }
  return (
    <>
      <PageHeader title={t(sqlMessages.title)} />
      <PageBody layout="fill">
        {start.error ? (
          <ErrorState
            title={t(sqlMessages.startFailed)}
            message={errorText(start.error)}
            onRetry={() => void start.refetch()}
          />
        ) : (
          <Pending widths={['30%', '60%', '50%']} />
        )}
      </PageBody>
    </>
  )
}

interface WorkbenchProps {
  readonly databases: readonly SqlDatabase[]
  readonly stored: readonly SqlTabEntry[]
}

interface PreviewChoice {
  readonly tab: string
  readonly table: TableInSchema
  readonly asked: number
}

function Workbench({ databases, stored }: WorkbenchProps) {
  const firstDatabase = databases.toSorted((a, b) => a.id - b.id)[0]?.id ?? null
  const tabs = useTabs(stored, firstDatabase)
  const { session } = tabs
  const snapshot = useTabSnapshot(session)
  const state = snapshot?.state ?? EMPTY_TAB
  const [view, setView] = useState<EditorView | null>(null)
  const [preview, setPreview] = useState<PreviewChoice | null>(null)
  const [renaming, setRenaming] = useState<TabSession | null>(null)
  const [sheet, setSheet] = useState(false)
  const [autorun, setAutorun] = useState<string | null>(null)
  const database = databases.find(({ id }) => id === state.databaseId) ?? null
  const schemas = useQuery({ ...sqlLab.schemas(database?.id ?? 0), enabled: database !== null })
  const schema = state.schema ?? defaultSchema(schemas.data ?? [])
  const table = preview !== null && preview.tab === session?.entry.uuid ? preview.table : null

  useOpening(stored.length === 0, async (tab, isAutorun) => {
    const opened = await tabs.open(tab)
    if (opened && isAutorun) setAutorun(opened.entry.uuid)
  })
  useCommands([
    { id: 'sql.new-tab', label: t(sqlMessages.newTab), group: t(sqlMessages.group), keys: ['Alt+T'], run: () => void tabs.open({}) },
    { id: 'sql.previous-tab', label: t(sqlMessages.previousTab), group: t(sqlMessages.group), keys: ['Alt+['], run: () => tabs.step(-1) },
    { id: 'sql.next-tab', label: t(sqlMessages.nextTab), group: t(sqlMessages.group), keys: ['Alt+]'], run: () => tabs.step(1) },
  ])

  const insert = (name: string) => {
    if (!view) return
    view.dispatch(view.state.replaceSelection(name))
    view.focus()
  }
  const showPreview = (chosen: TableInSchema) => {
    if (session) setPreview({ tab: session.entry.uuid, table: chosen, asked: (preview?.asked ?? 0) + 1 })
  }
  const duplicate = (entry: SqlTabEntry) => {
    const from = tabs.sessionOf(entry)
    const fields = from?.store.getSnapshot().state
    const name = t(sqlMessages.copyOf, { name: fields?.name || entry.label })
    void tabs.open({ name, sql: from?.store.text.text ?? '', dbId: fields?.databaseId ?? null, schema: fields?.schema ?? null })
  }
  const tabItems = (entry: SqlTabEntry): readonly MenuItem[] => [
    { id: 'rename', label: t(sqlMessages.renameTab), onSelect: () => setRenaming(tabs.sessionOf(entry)), disabled: !tabs.sessionOf(entry) },
    { id: 'duplicate', label: t(sqlMessages.duplicateTab), onSelect: () => duplicate(entry), disabled: !tabs.sessionOf(entry) },
    { id: 'close', label: t(sqlMessages.closeTab), onSelect: () => tabs.close(entry) },
    {
      id: 'close-others',
      label: t(sqlMessages.closeOthers),
      disabled: tabs.entries.length < 2,
      onSelect: () => tabs.closeOthers(entry),
    },
  ]
  const nodeItems = (node: TreeNode): readonly MenuItem[] => {
    const name: MenuItem = { id: 'copy', label: t(sqlMessages.copyName), onSelect: () => void copyText(node.name) }
    const into: MenuItem = { id: 'insert', label: t(sqlMessages.insertName), onSelect: () => insert(node.name) }
    if (node.kind !== 'table') return [into, name]
    return [
      { id: 'preview', label: t(sqlMessages.preview), onSelect: () => showPreview(node) },
      into,
      { id: 'insert-select', label: t(sqlMessages.insertSelect), onSelect: () => void withSelect(node, insert) },
      { id: 'copy-select', label: t(sqlMessages.copySelect), onSelect: () => void withSelect(node, (text) => void copyText(text)) },
      name,
    ]
  }
  const client = useQueryClient()
  const withSelect = async (node: TreeNode, then: (text: string) => void) => {
    try {
      then((await client.ensureQueryData(sqlLab.table(database?.id ?? 0, node.schema, node.name))).selectStar)
    } catch (error) {
      toast.danger(errorText(error))
    }
  }
  const panel = (
    <SchemaPanel
      tab={session?.entry.uuid ?? ''}
      databases={databases}
      databaseId={state.databaseId}
      schema={schema}
      selected={table}
      onDatabase={(id) => {
        session?.store.setField({ key: 'databaseId', value: id })
        session?.store.setField({ key: 'schema', value: null })
      }}
      onSchema={(name) => session?.store.setField({ key: 'schema', value: name })}
      onSelect={showPreview}
      onInsert={insert}
      menu={nodeItems}
    />
  )
  const peers = snapshot?.peers ?? []
  const people = [...new Map(peers.map(({ actor }) => [actor.id, actor])).values()]
  return (
    <>
      <PageHeader
        title={t(sqlMessages.title)}
        presence={
          <>
            {people.length > 0 ? (
              <AvatarStack
                label={t(sqlMessages.peopleHere, { names: formatList(people.map(({ name }) => name)) })}
                people={people.map(({ id, name }) => ({ id, firstName: name.split(' ')[0] ?? '', lastName: name.split(' ').slice(1).join(' ') }))}
              />
            ) : null}
            {may('can_read', 'SavedQuery') ? (
              <span className={styles.saved}>
                <ButtonLink kind="ghost" to="/savedqueryview/list/">
                  {t(sqlMessages.savedQueries)}
                </ButtonLink>
              </span>
            ) : null}
          </>
        }
      />
      <PageBody layout="fill" className={styles.page}>
        <aside className={styles.panel} aria-label={t(sqlMessages.schemaPanel)}>
          {panel}
        </aside>
        <div className={styles.main}>
          <TabStrip tabs={tabs} menu={tabItems} />
          {session && tabs.active ? (
            <TabWorkspace
              key={session.entry.uuid}
              session={session}
              database={database}
              schema={schema}
              preview={table}
              previewAsked={preview?.asked ?? 0}
              tabItems={tabItems(tabs.active)}
              autorun={autorun === session.entry.uuid}
              onView={setView}
              onOpenSchema={() => setSheet(true)}
              onOpen={(sql, isAutorun) => {
                const name = t(sqlMessages.copyOf, { name: state.name })
                void tabs.open({ name, sql }).then((opened) => (opened && isAutorun ? setAutorun(opened.entry.uuid) : undefined))
              }}
            />
          ) : tabs.entries.length === 0 && !tabs.busy ? (
            <EmptyState
              icon={SquareTerminal}
              title={t(sqlMessages.noTabs)}
              action={
                <Button kind="primary" onClick={() => void tabs.open({})}>
                  {t(sqlMessages.newTab)}
                </Button>
              }
            >
              {t(sqlMessages.noTabsText)}
            </EmptyState>
          ) : null}
        </div>
        <Suspense>
          {sheet ? (
            <Sheet title={t(sqlMessages.schemaPanel)} side="left" onClose={() => setSheet(false)}>
              {panel}
            </Sheet>
          ) : null}
          {renaming ? (
            <SaveDialog
              title={t(sqlMessages.renameTab)}
              confirm={t(sqlMessages.rename)}
              label={t(sqlMessages.newTitle)}
              initial={renaming.store.getSnapshot().state.name}
              described={false}
              onSave={(name) => void renaming.store.setField({ key: 'name', value: name })}
              onClose={() => setRenaming(null)}
            />
          ) : null}
        </Suspense>
      </PageBody>
    </>
  )
}

/** Opens what the address asks for, once, and takes it out of the address; a first visit begins with a tab. */
function useOpening(isFirst: boolean, open: (tab: Partial<NewSqlTab>, autorun: boolean) => Promise<void>): void {
  const { key } = useParams()
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const handled = useRef(false)
  useEffect(() => {
    if (handled.current) return
    handled.current = true
    const begin = async () => {
      try {
        const opening = await openingOf({ key, query, state })
        if (opening) await open(opening.tab, opening.autorun)
        else if (isFirst) await open({}, false)
      } catch (error) {
        toast.danger(errorText(error))
        if (isFirst) await open({}, false)
      }
      if (asksForTab({ key, query, state })) await navigate('/sqllab', { replace: true })
    }
    void begin()
  })
}

const nothing = () => () => undefined

function useTabSnapshot(session: TabSession | null) {
  return useSyncExternalStore(session?.store.subscribe ?? nothing, () => session?.store.getSnapshot() ?? null)
}
