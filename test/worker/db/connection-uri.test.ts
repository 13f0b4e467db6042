import { expect, test } from 'vitest'
import {
  formatConnectionUri,
  maskConnectionUri,
  maskSecrets,
  parseConnectionUri,
  restoreSecrets,
} from '../../../worker/db/connection-uri.ts'

test.each([
  'postgresql://user:pass@host:5432/db',
  'postgresql+psycopg2://user:p%40ss%2Fword@host/db?sslmode=require',
  'postgresql://host/db',
  'postgresql://user@[::1]:5432/db',
  'edge://0b5f7c1e-0000-4000-8000-000000000000',
])('%s is the same after reading and writing', (address) => {
  const uri = parseConnectionUri(address)
  expect(uri && formatConnectionUri(uri)).toBe(address)
})

test('the parts are decoded and old names of engines are known', () => {
  expect(parseConnectionUri('postgres://us%20er:p%40ss@Host:1/my%20db?a=b')).toEqual({
    backend: 'postgresql',
    driver: null,
    username: 'us er',
    password: 'p@ss',
    host: 'Host',
    port: 1,
    database: 'my db',
    query: { a: 'b' },
  })
})

test.each([
  ['mysql+pymysql', 'mysql'],
  ['mariadb+mariadbconnector', 'mysql'],
  ['starrocks', 'mysql'],
  ['doris+pymysql', 'mysql'],
  ['tidb', 'mysql'],
  ['clickhousedb', 'clickhouse'],
  ['clickhouse+http', 'clickhouse'],
])('%s:// is the engine %s', (scheme, backend) => {
  expect(parseConnectionUri(`${scheme}://u:p@h/d`)?.backend).toBe(backend)
})

test.each(['', 'nonsense', 'postgresql:/host', '://host', 'postgresql://user@host@other/db'])('%j is no address', (text) => {
  expect(parseConnectionUri(text)).toBeNull()
})

test('a masked address has no password in it', () => {
  const uri = parseConnectionUri('postgresql://u:secret@h/d')
  expect(uri && formatConnectionUri(maskConnectionUri(uri))).toBe('postgresql://u:XXXXXXXXXX@h/d')
})

test('masked texts come back from where they stood, all others are taken as given', () => {
  const stored = '{"a":"one","list":["x","y"],"deep":{"key":"k"}}'
  expect(maskSecrets(stored)).toBe('{"a":"XXXXXXXXXX","list":["XXXXXXXXXX","XXXXXXXXXX"],"deep":{"key":"XXXXXXXXXX"}}')
  expect(restoreSecrets('{"a":"new","list":["XXXXXXXXXX"],"deep":{"key":"XXXXXXXXXX","more":1}}', stored)).toBe(
    '{"a":"new","list":["x"],"deep":{"key":"k","more":1}}',
  )
})
