import { request } from './client.ts'
import { createResource } from './resource.ts'
import type { ListResult, TagRow } from './resource.ts'
import { listQuery } from './resource.ts'

const resource = createResource<TagRow>('tag')
const PAGE_SIZE = 100
const OF_PEOPLE = { col: 'type', opr: 'custom_tag', value: true } as const

export const tags = {
  ...resource,
  /** Tags people made, whose name has the text. */
  named: (text: string) =>
    resource.list({
      filters: [OF_PEOPLE, ...(text ? [{ col: 'name', opr: 'ct', value: text }] : [])],
      orderColumn: 'name',
      pageSize: PAGE_SIZE,
    }),
  /** The ids of tags by name; those that are missing are made. */
  idsOf: (names: readonly string[]): Promise<readonly number[]> => Promise.all(names.map(idOf)),
  /** Hangs tags on things of one kind; what is not the reader's own is skipped. */
  attach: (names: readonly string[], kind: 'chart' | 'dashboard' | 'dataset' | 'query', ids: readonly number[]) =>
    request<unknown>('/api/v1/tag/bulk_create', {
      json: { tags: names.map((name) => ({ name, objects_to_tag: ids.map((id) => [kind, id]) })) },
    }),
}

async function idOf(name: string): Promise<number> {
  const query = { q: listQuery({ filters: [OF_PEOPLE, { col: 'name', opr: 'eq', value: name }], pageSize: 1 }) }
  const { result } = await request<ListResult<TagRow>>('/api/v1/tag/', { query })
  return result[0]?.id ?? (await resource.create<{ id: number }>({ name })).id
}
