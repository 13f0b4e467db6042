import type { ApiClient } from './api-client.ts'
import { administrator } from './people.ts'
import { addEdgeDatabase, uploadCsv } from './upload.ts'

const SALES = `order_date,country,product,amount,paid
2025-01-05,FR,pen,10,true
2025-01-20,US,pen,20,false
2025-02-03,FR,ink,5.5,true
2025-02-10,"Paris, FR",ink,1,true
2025-03-01,US,pen,,true
2024-01-09,US,pen,7,false
`

/** An answer to a query, as clients of the wire format read it. */
export interface Answer {
  data: Record<string, unknown>[]
  colnames: string[]
  coltypes: number[]
  rowcount: number
  query: string
  is_cached: boolean | null
  cache_key: string
  [key: string]: unknown
}

/** A metric over the table of sales. */
export const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'SUM(amount)' }

export interface Sales {
  readonly admin: ApiClient
  readonly dataset: number
  /** Puts one query over the sales. */
  readonly ask: (query: object, envelope?: object) => Promise<Asked>
}

interface Asked {
  readonly status: number
  readonly body: object
  readonly answer: Answer
  readonly message: string | undefined
}

/** Six sales in an edge database, and the administrator who asks of them. */
export async function uploadSales(): Promise<Sales> {
  const admin = await administrator()
  const { dataset, status } = await uploadCsv(admin, await addEdgeDatabase('examples'), 'sales', SALES)
  if (status !== 201) throw new Error(`The sales were not uploaded: ${status}`)
  return {
    admin,
    dataset,
    ask: async (query, envelope = {}) => {
      const json = { datasource: { id: dataset, type: 'table' }, queries: [query], ...envelope }
      const { status, body } = await admin.json<{ result: Answer[]; message?: string }>('/api/v1/chart/data', {
        method: 'POST',
        json,
      })
      return { status, body, answer: body.result?.[0] as Answer, message: body.message }
    },
  }
}
