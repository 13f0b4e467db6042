import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hashText } from '../../durable-objects/log/hash.ts'
import { Log } from '../../durable-objects/log/log.ts'
import { LOG_MIGRATIONS, LogStore, type SqlRow } from '../../durable-objects/log/store.ts'
import { SQL_TAB_KIND } from '../../durable-objects/sql-tab/kind.ts'
import { parseSqlTabOp } from '../../durable-objects/sql-tab/ops.ts'
import { TEXT_MIGRATIONS, TextLog } from '../../durable-objects/sql-tab/text-log.ts'
import { SqliteStorage } from '../sim/sqlite-storage.ts'

/** The storage of an object as an earlier release left it: its own schema and rows. */
interface Recorded {
  readonly tables: Readonly<Record<string, readonly SqlRow[]>>
  /** Steps of the schema that had run. */
  readonly migrations: readonly string[]
  readonly head: number
  readonly stateHash: string
  readonly textVersion: number
  /** Hashes of the text at every version that is readable by itself. */
  readonly texts: Readonly<Record<string, string>>
  readonly text: string
}

const MIGRATIONS = [...LOG_MIGRATIONS, ...TEXT_MIGRATIONS]
const folder = new URL('./fixtures/sql-tab/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

function recorded(file: string): Recorded {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Recorded
}

function storageOf({ tables, migrations }: Recorded): SqliteStorage {
  const storage = new SqliteStorage()
  new LogStore(storage, MIGRATIONS.filter(({ name }) => migrations.includes(name)))
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      const marks = Object.keys(row).map(() => '?')
      storage.sql.exec(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')})`, ...Object.values(row))
    }
  }
  return storage
}

describe('recorded tabs', () => {
  test.each(files)('%s opens with the fields, the text and the versions it was recorded with', (file) => {
    const then = recorded(file)
    const store = new LogStore(storageOf(then), MIGRATIONS)
    const log = new Log(store, SQL_TAB_KIND, { parseOp: parseSqlTabOp })
    const text = new TextLog(store)
    const { state } = log.folded
    expect([log.damage, log.head]).toEqual([null, then.head])
    expect(hashText(JSON.stringify(state, Object.keys(state).toSorted()))).toBe(then.stateHash)
    expect([text.version, text.text.toString()]).toEqual([then.textVersion, then.text])
    for (const [version, hash] of Object.entries(then.texts)) expect(hashText(text.textAt(Number(version)) ?? ''), `version ${version}`).toBe(hash)
    const readable = Array.from({ length: text.version + 1 }, (_, version) => version).filter((version) => text.textAt(version) !== null)
    expect(readable.map(String)).toEqual(Object.keys(then.texts))
  })

  test('stand for every event type at every version that this build reads, old ones with their upcasters', () => {
    const seen = new Set(files.flatMap((file) => recorded(file).tables['events']?.map(({ type, v }) => `${type} ${v}`) ?? []))
    for (const [type, version] of Object.entries(SQL_TAB_KIND.versions)) {
      for (let v = 1; v <= version; v++) expect(seen).toContain(`${type} ${v}`)
    }
    expect(Object.keys(SQL_TAB_KIND.versions)).toEqual(expect.arrayContaining(Object.keys(SQL_TAB_KIND.upcasts)))
  })

  test('stand for every step of the schema', () => {
    const last = files.toSorted().at(-1) ?? ''
    expect(recorded(last).migrations).toEqual(MIGRATIONS.map(({ name }) => name))
  })
})
