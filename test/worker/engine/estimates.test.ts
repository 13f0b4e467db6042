import { expect, test } from 'vitest'
import { clickhouseEstimate, mysqlEstimate, postgresEstimate, trinoEstimate } from '../../../worker/engine/estimates.ts'

test('PostgreSQL tells two costs', () => {
  expect(postgresEstimate([['Seq Scan on t  (cost=0.25..21.00 rows=1100 width=12)'], ['  Filter']])).toEqual({
    'Start-up cost': '0.25',
    'Total cost': '21.00',
  })
})

test('MySQL tells a cost and rows, MariaDB rows; other plans tell nothing', () => {
  const mysql = { query_block: { cost_info: { query_cost: '12.5' }, nested_loop: [{ table: { rows_examined_per_scan: 900 } }, { table: { rows_examined_per_scan: 1_200 } }] } }
  expect(mysqlEstimate([[JSON.stringify(mysql)]])).toEqual({ 'Query cost': '12.5', 'Rows examined': '2 K rows' })
  const mariadb = { query_block: { select_id: 1, table: { table_name: 't', rows: 12 } } }
  expect(mysqlEstimate([[JSON.stringify(mariadb)]])).toEqual({ 'Rows examined': '12 rows' })
  expect(mysqlEstimate([['TableReader_7 10000.00 root']])).toBeNull()
})

test('ClickHouse sums over tables', () => {
  expect(clickhouseEstimate([['d', 'a', 1, 1_500_000, 12], ['d', 'b', 2, '500000', 3]])).toEqual({
    Parts: '3',
    Rows: '2 M rows',
    Marks: '15',
  })
})

test('Trino tells what it knows, and leaves out what it does not', () => {
  const estimate = { outputRowCount: 904_200_000, outputSizeInBytes: 354e9, cpuCost: 354e9, maxMemory: 0, networkCost: 'NaN' }
  expect(trinoEstimate([[JSON.stringify({ inputTableColumnInfos: [], estimate })]])).toEqual({
    'Output count': '904 M rows',
    'Output size': '354 GB',
    'CPU cost': '354 G',
    'Max memory': '0 B',
  })
  expect(trinoEstimate([['no JSON']])).toBeNull()
})
