import type { QueryClient } from '@tanstack/react-query'
import { dashboards } from '../../api/dashboards.ts'
import { datasets } from '../../api/datasets.ts'
import { savedQueries } from '../../api/saved-queries.ts'
import { tags } from '../../api/tags.ts'
import type { LoadOptions } from './list-description.ts'
import type { ChosenOption } from './list-state.ts'

const OPTIONS = 50

export const tagOptions: LoadOptions = async (client, text) =>
  (await client.ensureQueryData(tags.named(text))).result.map(({ id, name }) => ({ label: name, value: id }))

export const datasetOptions: LoadOptions = async (client, text) => {
  const filters = text ? [{ col: 'table_name', opr: 'ct', value: text }] : []
  const list = datasets.list({ filters, columns: ['id', 'table_name'], orderColumn: 'table_name', pageSize: OPTIONS })
  return (await client.ensureQueryData(list)).result.map((row) => ({ label: row.table_name, value: row.id }))
}

export const dashboardOptions: LoadOptions = async (client, text) => {
  const filters = text ? [{ col: 'dashboard_title', opr: 'title_or_slug', value: text }] : []
  const columns = ['id', 'dashboard_title']
  const list = dashboards.list({ filters, columns, orderColumn: 'dashboard_title', pageSize: OPTIONS })
  return (await client.ensureQueryData(list)).result.map((row) => ({ label: row.dashboard_title, value: row.id }))
}

export async function schemaOptions(
  resource: 'dataset' | 'saved_query',
  client: QueryClient,
  text: string,
): Promise<readonly ChosenOption[]> {
  const query = resource === 'dataset' ? datasets.distinct('schema', text) : savedQueries.distinct('schema', text)
  return (await client.ensureQueryData(query)).map((schema) => ({ label: schema, value: schema }))
}
