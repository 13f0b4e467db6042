import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { datasets } from '../../api/datasets.ts'
import { errorText } from '../../api/errors.ts'
import { savedQueries } from '../../api/saved-queries.ts'
import { savedQuery, sqlLab } from '../../api/sql-lab.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import type { SqlTabState } from '../../../durable-objects/sql-tab/state.ts'
import { readParameters } from './parameters.ts'
import { copyText } from '../../ui/copy.ts'
import { toast } from '../../ui/toast.ts'
import type { TabSession } from './tab-session.ts'

interface TabText {
  readonly session: TabSession
  readonly state: SqlTabState
  readonly text: string
  /** The schema that the tab looks into, its own or the usual one. */
  readonly schema: string | null
  readonly replaceText: (sql: string) => void
}

/** What can be done with a tab's text besides running it. Failures are told; saving rejects, for a form to tell. */
export function useTabActions({ session, state, text, schema, replaceText }: TabText) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { store, run } = session
  const onError = (error: Error) => toast.danger(errorText(error))
  const format = useMutation({
    mutationFn: () => sqlLab.format(text, state.databaseId),
    onSuccess: ({ result }) => (result === text ? undefined : replaceText(result)),
    onError,
  })
  const share = useMutation({
    mutationFn: async () => {
      const link = { dbId: state.databaseId ?? 0, name: state.name, sql: text, schema: state.schema, templateParams: state.templateParams, autorun: false }
      await copyText((await sqlLab.share(link)).url, t(sqlMessages.linkCopied))
    },
    onError,
  })
  const stepBack = useMutation({
    // One after the other: each step starts from what the one before has left.
    scope: { id: `steps of ${session.entry.uuid}` },
    mutationFn: (step: { readonly direction: 'undo' | 'redo'; readonly before: number }) =>
      sqlLab.stepText(session.entry.uuid, step.direction, step.before),
    onError,
  })
  const estimate = useMutation({
    mutationFn: () => sqlLab.estimate({
        database_id: state.databaseId ?? 0,
        sql: text,
        schema,
        template_params: readParameters(state.templateParams).value ?? {},
      }),
    onSuccess: ({ result }) => {
      const parts = result.flatMap((found) => Object.entries(found).map(([name, value]) => `${name} ${value}`))
      toast.info(`${t(sqlMessages.estimated)}: ${parts.join(', ')}`)
    },
    onError,
  })
  const explore = async (id: number) => {
    await client.invalidateQueries({ queryKey: datasets.key })
    await navigate(`/explore/?datasource_type=table&datasource_id=${id}`)
  }
  const saveDataset = async (table_name: string) => {
    const sql = withoutEnd(run.getSnapshot().sql || text)
    const { id } = await sqlLab.makeDataset({
      database: state.databaseId ?? 0,
      schema: state.schema,
      sql,
      table_name,
      ...(state.templateParams ? { template_params: state.templateParams } : {}),
    })
    await explore(id)
  }
  const chart = useMutation({
    mutationFn: async () => {
      const ended = run.getSnapshot().query
      // Values of a template's parameters are not kept with a run, but with a dataset.
      const hasValues = Object.keys(readParameters(state.templateParams).value ?? {}).length > 0
      if (!ended || ended.state !== 'success' || hasValues) return await saveDataset(datasetName(state.name))
      // The run itself is charted; a dataset is made of it when the chart is saved.
      await navigate(`/explore/?datasource_type=query&datasource_id=${ended.queryId}`)
    },
    onError,
  })
  const exploreTable = useMutation({
    mutationFn: async (made: { readonly schema: string | null; readonly table: string }) => {
      const { id } = await sqlLab.makeDataset({ database: state.databaseId ?? 0, schema: made.schema, table_name: made.table })
      await explore(id)
    },
    onError,
  })
  const kept = (label: string, description?: string) => ({
    db_id: state.databaseId,
    label,
    ...(description === undefined ? {} : { description }),
    schema: state.schema,
    sql: text,
    template_parameters: state.templateParams,
  })
  const saveNew = async (name: string, description: string) => {
    const { id } = await savedQuery.create(kept(name, description))
    store.setField({ key: 'savedQueryId', value: id })
    store.setField({ key: 'name', value: name })
    toast.success(t(sqlMessages.querySaved))
    await client.invalidateQueries({ queryKey: savedQueries.key })
  }
  const update = useMutation({
    mutationFn: async (id: number) => {
      await savedQuery.update(id, kept(state.name))
      await client.invalidateQueries({ queryKey: savedQueries.key })
    },
    onSuccess: () => toast.success(t(sqlMessages.queryUpdated)),
    onError,
  })
  return { format, stepBack, share, estimate, chart, exploreTable, saveDataset, saveNew, update }
}

/** A dataset is one query: of a text with several the last. */
function withoutEnd(sql: string): string {
  return sql.trim().replace(/;\s*$/, '')
}

const SECONDS = 19

/** The name of a dataset nobody named: of the tab, and when. */
export function datasetName(tab: string): string {
  return `${tab} ${new Date().toISOString().slice(0, SECONDS).replace('T', ' ')}`
}
