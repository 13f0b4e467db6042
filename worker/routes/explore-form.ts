import { z } from '@hono/zod-openapi'

type FormData = Readonly<Record<string, unknown>>

const legacyFilters = z.array(z.looseObject({ col: z.string(), op: z.string(), val: z.unknown().optional() }))

/** Form data with the filters of old links (`filters`) as Explore's own (`adhoc_filters`). */
export function withAdhocFilters(formData: FormData): FormData {
  const { filters, ...rest } = formData
  const legacy = legacyFilters.safeParse(filters)
  if (!legacy.success) return formData
  const present = Array.isArray(rest['adhoc_filters']) ? rest['adhoc_filters'] : []
  const added = legacy.data.map(({ col, op, val }) => ({
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    isExtra: false,
    filterOptionName: `filter_${col}_${op}`,
    subject: col,
    operator: op,
    comparator: val,
  }))
  return { ...rest, adhoc_filters: [...present, ...added] }
}

export interface DatasourceKey {
  readonly id: number
  readonly type: string
}

/** The dataset in form data: `"3__table"`. */
export function datasourceOf(formData: FormData): DatasourceKey | null {
  const datasource = formData['datasource']
  const [, id, type = 'table'] = typeof datasource === 'string' ? (/^(\d{1,15})__(\w+)$/.exec(datasource) ?? []) : []
  return id === undefined ? null : { id: Number(id), type }
}
