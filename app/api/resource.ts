import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'

export interface ListFilter {
  readonly col: string
  readonly opr: string
  readonly value: string | number | boolean | readonly (string | number | boolean)[]
}

export interface ListParams {
  readonly filters?: readonly ListFilter[]
  readonly orderColumn?: string
  readonly orderDirection?: 'asc' | 'desc'
  /** Zero-based. */
  readonly page?: number
  readonly pageSize?: number
  readonly columns?: readonly string[]
}

export interface ListResult<Row> {
  readonly count: number
  readonly result: readonly Row[]
}

export interface RelatedOption {
  readonly value: number
  readonly text: string
}

export interface RelatedResult {
  readonly count: number
  readonly result: readonly RelatedOption[]
}

/** The person of `owners`, `changed_by` and the like. */
export interface PersonRow {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
}

export interface TagRow {
  readonly id: number
  readonly name: string
  /** 1 is a custom tag. */
  readonly type: number
}

/** The `q` of a list: as the API spells it. */
export function listQuery(params: ListParams): Readonly<Record<string, unknown>> {
  const { filters, orderColumn, orderDirection, page, pageSize, columns } = params
  return {
    ...(filters?.length ? { filters } : null),
    ...(orderColumn ? { order_column: orderColumn, order_direction: orderDirection ?? 'asc' } : null),
    ...(columns ? { select_columns: columns } : null),
    page: page ?? 0,
    page_size: pageSize ?? 25,
    keys: ['none'],
  }
}

/** The calls every resource of the API has, as query options and mutation functions; keys are built only here. */
export function createResource<Row>(name: string) {
  const path = `/api/v1/${name}/`
  const root = [name] as const
  return {
    /** The prefix to invalidate after any write. */
    key: root,
    lists: () => [...root, 'list'] as const,
    list: (params: ListParams) =>
      queryOptions({
        queryKey: [...root, 'list', params] as const,
        queryFn: ({ signal }) => request<ListResult<Row>>(path, { query: { q: listQuery(params) }, signal }),
        placeholderData: keepPreviousData,
      }),
    permissions: () =>
      queryOptions({
        queryKey: [...root, 'permissions'] as const,
        queryFn: async ({ signal }) => {
          const query = { q: { keys: ['permissions'] } }
          return (await request<{ permissions: readonly string[] }>(`${path}_info`, { query, signal })).permissions
        },
        staleTime: Infinity,
      }),
    related: (column: string, filter: string, pageSize = 25) =>
      queryOptions({
        queryKey: [...root, 'related', column, filter, pageSize] as const,
        queryFn: ({ signal }) =>
          request<RelatedResult>(`${path}related/${column}`, {
            query: { q: { filter, page: 0, page_size: pageSize } },
            signal,
          }),
        placeholderData: keepPreviousData,
      }),
    /** Values of a column that occur. */
    distinct: (column: string, filter: string) =>
      queryOptions({
        queryKey: [...root, 'distinct', column, filter] as const,
        queryFn: async ({ signal }) => {
          const query = { q: { filter, page: 0, page_size: 50 } }
          const answer = await request<{ result: readonly { readonly text: string | null }[] }>(`${path}distinct/${column}`, { query, signal })
          return answer.result.flatMap(({ text }) => (text ? [text] : []))
        },
      }),
    favouriteStatus: (ids: readonly number[]) =>
      queryOptions({
        queryKey: [...root, 'favourite', ids] as const,
        queryFn: async ({ signal }) => {
          const query = { q: ids }
          const answer = await request<FavouriteAnswer>(`${path}favorite_status/`, { query, signal })
          return new Set(answer.result.flatMap((entry) => (entry.value ? [entry.id] : [])))
        },
        enabled: ids.length > 0,
        placeholderData: keepPreviousData,
      }),
    setFavourite: (id: number, favourite: boolean) =>
      request<unknown>(`${path}${id}/favorites/`, { method: favourite ? 'POST' : 'DELETE' }),
    remove: (id: number) => request<unknown>(`${path}${id}`, { method: 'DELETE' }),
    removeMany: (ids: readonly number[]) => request<unknown>(path, { method: 'DELETE', query: { q: ids } }),
    create: <T>(json: unknown) => request<T>(path, { method: 'POST', json }),
    update: <T>(id: number, json: unknown) => request<T>(`${path}${id}`, { method: 'PUT', json }),
    exportPath: (ids: readonly number[]) => `${path}export/?q=!(${ids.join(',')})`,
    importFile: (file: File, overwrite: boolean) => {
      const form = new FormData()
      form.set('formData', file)
      if (overwrite) form.set('overwrite', 'true')
      return request<unknown>(`${path}import/`, { method: 'POST', form })
    },
  }
}

export type Resource<Row> = ReturnType<typeof createResource<Row>>

interface FavouriteAnswer {
  readonly result: readonly { readonly id: number; readonly value: boolean }[]
}
