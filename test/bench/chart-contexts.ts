/** Chart queries over the example tables that both sides hold, as their chart kinds send them. */
export interface BenchChart {
  name: string
  table: string
  query: Record<string, unknown>
}

function sum(column: string): Record<string, unknown> {
  return { expressionType: 'SIMPLE', column: { column_name: column }, aggregate: 'SUM', label: `SUM(${column})` }
}

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' }

function byTime(column: string, grain: string): Record<string, unknown> {
  return { timeGrain: grain, columnType: 'BASE_AXIS', sqlExpression: column, label: column, expressionType: 'SQL' }
}

function chart(name: string, table: string, query: Record<string, unknown>): BenchChart {
  const filled = { filters: [], extras: {}, columns: [], row_limit: 1000, order_desc: true, post_processing: [], ...query }
  return { name, table, query: filled }
}

export const BENCH_CHARTS: readonly BenchChart[] = [
  chart('total of names', 'birth_names', { metrics: [sum('num')] }),
  chart('top names', 'birth_names', { columns: ['name'], metrics: [sum('num')], orderby: [[sum('num'), false]], row_limit: 50 }),
  chart('names by gender and state', 'birth_names', { columns: ['gender', 'state'], metrics: [sum('num')] }),
  chart('names by year', 'birth_names', { columns: [byTime('ds', 'P1Y')], metrics: [sum('num')] }),
  chart('girls by state', 'birth_names', { columns: ['state'], metrics: [sum('num')], filters: [{ col: 'gender', op: '==', val: 'girl' }] }),
  chart('sales by month', 'cleaned_sales_data', { columns: [byTime('order_date', 'P1M')], metrics: [sum('sales')] }),
  chart('sales by product line', 'cleaned_sales_data', { columns: ['product_line'], metrics: [sum('sales'), COUNT] }),
  chart('sales rows', 'cleaned_sales_data', { columns: ['order_number', 'product_line', 'sales', 'status', 'country'], row_limit: 200 }),
  chart('games by publisher', 'video_game_sales', { columns: ['publisher'], metrics: [COUNT], orderby: [[COUNT, false]], row_limit: 25 }),
  chart('games by genre and platform', 'video_game_sales', { columns: ['genre', 'platform'], metrics: [COUNT] }),
  chart('flights count', 'flights', { metrics: [COUNT] }),
  chart('population by region', 'wb_health_population', { columns: ['region'], metrics: [sum('SP_POP_TOTL')] }),
]
