import { queryOptions } from '@tanstack/react-query'
import { may } from './bootstrap.ts'
import { request } from './client.ts'

/** Whether the reader may have SQL laid out. */
export function mayFormatSql(): boolean {
  return may('can_read', 'SQLLab')
}

/** SQL laid out for reading, each text in its place, by the rules of the database it is for. */
export function formattedSql(texts: readonly string[], databaseId: number) {
  return queryOptions({
    queryKey: ['formatted-sql', databaseId, texts],
    queryFn: async ({ signal }) => {
      const answers = texts.map((sql) =>
        request<{ result: string }>('/api/v1/sqllab/format_sql/', { json: { sql, database_id: databaseId }, signal }),
      )
      return (await Promise.all(answers)).map(({ result }) => result)
    },
    staleTime: Infinity,
    retry: false,
  })
}
