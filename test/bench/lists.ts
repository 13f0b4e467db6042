import { succeeded, type BenchClient } from './client.ts'
import { quantile, type Figure } from './figures.ts'

const CHARTS = 100
const ROUNDS = 40
const PATH = '/api/v1/chart/?q=(order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:100)'

async function p50(client: BenchClient): Promise<number> {
  const samples: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const response = await client.get(PATH)
    succeeded(response, 'list of charts')
    samples.push(response.ms)
  }
  return quantile(samples, 0.5)
}

/** A page of a hundred charts, default columns, as the list screens and the SDK ask for it. */
export async function benchList(ours: BenchClient, yardstick: BenchClient | null): Promise<Figure> {
  const { count } = succeeded<{ count: number }>(await ours.get(PATH), 'list of charts')
  const { result } = succeeded<{ result: { id: number }[] }>(await ours.get('/api/v1/dataset/?q=(page_size:1)'), 'datasets')
  for (let index = count; index < CHARTS; index += 1) {
    const body = { slice_name: `Bench chart ${index}`, viz_type: 'table', datasource_id: result[0]?.id, datasource_type: 'table', params: '{}' }
    succeeded(await ours.post('/api/v1/chart/', body), 'chart')
  }
  return {
    name: `list of ${CHARTS} charts, p50`,
    unit: 'ms',
    ours: await p50(ours),
    yardstick: yardstick ? await p50(yardstick) : null,
    goal: 15,
  }
}
