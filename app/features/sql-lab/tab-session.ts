import { sqlLab, type SqlTabEntry } from '../../api/sql-lab.ts'
import { browserEnvironment } from '../../sync/browser-environment.ts'
import { createSqlTabStore, type SqlTabStore } from '../../sync/sql-tab-store.ts'
import type { CreateAs } from './create-as.ts'
import { DEFAULT_LIMIT } from './limits.ts'
import { RunStore, type Origin } from './run-store.ts'
import { forgetTree } from './tree-state.ts'

/** One open tab: its live document and its last run. */
export class TabSession {
  readonly entry: SqlTabEntry
  readonly store: SqlTabStore
  readonly run = new RunStore()

  constructor(entry: SqlTabEntry, userId: number) {
    this.entry = entry
    this.store = createSqlTabStore({ env: browserEnvironment(), tabUuid: entry.uuid, userId })
  }

  async start(): Promise<void> {
    await this.store.start()
    try {
      const { latest_query: latest } = await sqlLab.tab(this.entry.id)
      if (latest) await this.run.restore(latest)
    } catch {
      // The tab works without its last result.
    }
  }

  /** Runs a text of the tab; null where no database is chosen or there is nothing to run. */
  execute(sql: string, origin: Origin | null, create?: CreateAs): string | null {
    const { databaseId, schema, queryLimit, name, templateParams } = this.store.getSnapshot().state
    if (databaseId === null || sql.trim() === '') return null
    const clientId = this.run.start({
      sql,
      origin,
      databaseId,
      schema,
      limit: queryLimit ?? DEFAULT_LIMIT,
      tabId: this.entry.id,
      tabName: name,
      templateParams,
      create,
    })
    this.store.commit({ type: 'linkRun', data: { queryId: clientId } })
    return clientId
  }

  stop(): void {
    this.run.stop()
    this.store.stop()
  }
}

/** The sessions of the tabs that were looked at since the screen was opened. */
export class TabSessions {
  readonly #sessions = new Map<string, TabSession>()

  /** The session of a tab, begun with its first use. */
  of(entry: SqlTabEntry, userId: number): TabSession {
    const known = this.#sessions.get(entry.uuid)
    if (known) return known
    const session = new TabSession(entry, userId)
    this.#sessions.set(entry.uuid, session)
    return session
  }

  /** The name of a tab as it is now, as far as this page knows. */
  nameOf({ uuid, label }: SqlTabEntry): string {
    return this.#sessions.get(uuid)?.store.getSnapshot().state.name || label
  }

  close(uuid: string): void {
    this.#sessions.get(uuid)?.stop()
    this.#sessions.delete(uuid)
    forgetTree(uuid)
  }

  closeAll(): void {
    for (const session of this.#sessions.values()) session.stop()
    this.#sessions.clear()
  }
}
