import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { datasourceFacts } from '../charts/datasource-facts.ts'
import { loadKind } from '../charts/kinds-at-hand.ts'
import { type LoadParts, partQuestions, type PartSource } from '../charts/parts.ts'
import { queryContext } from '../charts/query/context.ts'
import type { QueryContext } from '../charts/query-types.ts'
import type { FormData, QueryOptions } from '../charts/types.ts'
import { request } from './client.ts'
import type { PageChart, PageDataset } from './dashboard-page.ts'

type DescribedDataset = Pick<PageDataset, 'id' | 'uid' | 'metrics' | 'verbose_map' | 'column_formats'>

interface PartsAnswer {
  readonly charts: readonly PageChart[]
  readonly datasets: readonly DescribedDataset[]
}

/** Charts that another one draws as its layers, those that the reader may see. */
export function chartParts(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['chart-parts', ids] as const,
    queryFn: async ({ signal }): Promise<readonly PartSource[]> => {
      const { result } = await request<{ result: PartsAnswer }>('/api/v1/chart/parts/', { query: { q: ids }, signal })
      return partSources(result.charts, result.datasets)
    },
  })
}

/** Charts of a page as parts of others, each with the facts of its dataset. */
export function partSources(charts: Iterable<PageChart>, datasets: Iterable<DescribedDataset>): PartSource[] {
  const facts = new Map([...datasets].map((dataset) => [dataset.uid, datasourceFacts(dataset)]))
  return [...charts].map(({ id, slice_name: name, form_data: formData }) => {
    const datasource = facts.get(formData.datasource)
    return { id, name, formData, ...(datasource && { datasource }) }
  })
}

/**
 * Everything that a chart asks, by name: one context, or that of each chart which it draws as a layer. Throws when
 * settings cannot be sent, and when none of the layers can be asked.
 */
export async function chartQuestions(
  client: QueryClient,
  formData: FormData,
  options: QueryOptions = {},
): Promise<readonly { readonly name: string | undefined; readonly context: QueryContext }[]> {
  const kind = await loadKind(formData.viz_type)
  const parts = kind?.parts
  if (!parts) return [{ name: undefined, context: queryContext(kind, formData, options) }]
  const sources = await client.fetchQuery(chartParts(parts.idsOf(formData)))
  const questions = partQuestions(formData, parts, sources, options)
  const asked = questions.flatMap(({ name, context }) => (context ? [{ name, context }] : []))
  if (asked.length === 0) throw new Error(questions.flatMap(({ failure }) => failure ?? []).join('. '))
  return asked
}

/** Loads charts of which a page knows some already: at once where it knows all. */
export function partLoader(client: QueryClient, known: readonly PartSource[]): LoadParts {
  const byId = new Map(known.map((source) => [source.id, source]))
  return (ids) => {
    const found = ids.flatMap((id) => byId.get(id) ?? [])
    return found.length === ids.length ? found : client.fetchQuery(chartParts(ids))
  }
}
