import { hashText } from './hash.ts'
import type { LogStorage } from './store.ts'

/** One step of an object's own schema. Steps run once, in order; a released step may never change. */
export interface Migration {
  readonly name: string
  readonly sql: readonly string[]
}

/** Brings the storage up to the list. Throws when a step that has already run reads differently now. */
export function migrate(storage: LogStorage, migrations: readonly Migration[]): void {
  storage.transactionSync(() => {
    storage.sql.exec('CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID').toArray()
    const done = new Map(
      storage.sql
        .exec("SELECT key, value FROM meta WHERE key LIKE 'migration:%'")
        .toArray()
        // Known by name alone: a kind's own steps follow the common ones, whose list grows.
        .map((row) => [String(row['key']).split(':').slice(2).join(':'), String(row['value'])]),
    )
    for (const [i, migration] of migrations.entries()) {
      const key = `migration:${i}:${migration.name}`
      const hash = hashText(migration.sql.join(';'))
      const before = done.get(migration.name)
      if (before === hash) continue
      if (before !== undefined) throw new Error(`Migration ${migration.name} has changed since it ran`)
      for (const statement of migration.sql) storage.sql.exec(statement).toArray()
      storage.sql.exec('INSERT INTO meta (key, value) VALUES (?, ?)', key, hash).toArray()
    }
  })
}
