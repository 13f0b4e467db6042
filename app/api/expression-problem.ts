import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import type { ExploreDataset } from './explore.ts'

/** Where SQL of a person may stand in a chart. */
export type ExpressionType = 'column' | 'metric' | 'where' | 'having'

/** What the database has against an SQL expression where it stands; null for one that it understands. */
export function expressionProblem({ id, type: source }: Pick<ExploreDataset, 'id' | 'type'>, expression: string, type: ExpressionType) {
  return queryOptions({
    queryKey: ['explore', 'expression', source, id, type, expression] as const,
    queryFn: async ({ signal }) => {
      const path = `/api/v1/datasource/${source}/${id}/validate_expression/`
      const json = { expression, expression_type: type }
      const answer = await request<{ result: readonly { message: string }[] }>(path, { json, signal })
      return answer.result[0]?.message ?? null
    },
    retry: false,
  })
}
