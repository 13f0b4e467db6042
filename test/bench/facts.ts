/** Rows of the table that engines are measured on. */
export const EXPORT_ROWS = 100_000

const COUNTRIES = ['France', 'United States', 'Spain', 'Japan', 'Brazil', 'Kenya', 'India', 'Norway']
const START = Date.UTC(2022, 0, 1)
const STEP_MS = 600_000

export function factsCsv(rows: number): string {
  const lines = ['id,at,country,product,amount']
  for (let i = 0; i < rows; i += 1) {
    const at = new Date(START + i * STEP_MS).toISOString().slice(0, 19).replace('T', ' ')
    lines.push(`${i},${at},${COUNTRIES[(i * 7) % COUNTRIES.length] ?? ''},p${i % 50},${((i * 37) % 9973) / 4}`)
  }
  return `${lines.join('\n')}\n`
}

/** The same rows made by SQLite itself. */
export function factsStatements(rows: number): string[] {
  const country = `CASE i * 7 % ${COUNTRIES.length} ${COUNTRIES.map((name, at) => `WHEN ${at} THEN '${name}'`).join(' ')} END`
  const at = `datetime(${START / 1000} + i * ${STEP_MS / 1000}, 'unixepoch')`
  return [
    'CREATE TABLE facts (id INTEGER, at TIMESTAMP, country TEXT, product TEXT, amount REAL)',
    `INSERT INTO facts WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1})
     SELECT i, ${at}, ${country}, 'p' || i % 50, i * 37 % 9973 / 4.0 FROM n`,
  ]
}

const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'SUM(amount)' }
const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }
const axis = (timeGrain: string) => ({
  timeGrain,
  columnType: 'BASE_AXIS',
  sqlExpression: 'at',
  label: 'at',
  expressionType: 'SQL',
  isColumnReference: true,
})
const year = { col: 'at', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2024-01-01' }

/** One of each kind that dashboards ask for. */
export const FACT_QUERIES: readonly object[] = [
  { columns: [], metrics: [sum], filters: [] },
  { columns: ['country'], metrics: [sum, count], orderby: [[sum, false]], row_limit: 100 },
  { columns: [axis('P1M')], metrics: [sum], filters: [year], row_limit: 1000 },
  { columns: [axis('P1W'), 'country'], metrics: [sum], filters: [year], row_limit: 1000 },
  { columns: ['product'], metrics: [count], filters: [{ col: 'country', op: 'IN', val: ['France', 'Japan'] }], row_limit: 100 },
  { columns: ['id', 'at', 'country', 'amount'], orderby: [['id', true]], row_limit: 100 },
]
