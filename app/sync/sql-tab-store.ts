import { SQL_TAB_KIND } from '../../durable-objects/sql-tab/kind.ts'
import type { FieldChange, SqlTabEvent, SqlTabInverse, SqlTabOp, SqlTabState } from '../../durable-objects/sql-tab/state.ts'
import type { Decision } from '../../durable-objects/log/kind.ts'
import type { ClientRules } from './client-rules.ts'
import { DocumentStore } from './document-store.ts'
import type { SyncEnvironment } from './environment.ts'
import type { LiveSnapshot } from './live-snapshot.ts'
import { TextReplica } from './sql-text.ts'

export interface SqlTabStoreOptions {
  readonly env: SyncEnvironment
  readonly tabUuid: string
  readonly userId: number
  /** Only tests pass these. */
  readonly rules?: ClientRules
  readonly mountId?: () => string
}

export type SqlTabSnapshot = LiveSnapshot<SqlTabState>

/**
 * One live SQL tab: fields through `setField` and `getSnapshot().state`, the text through `text` (see `mountSqlEditor`).
 *
 *     const store = createSqlTabStore({ env: browserEnvironment(), tabUuid, userId: 1 })
 *     store.setField({ key: 'queryLimit', value: 1000 })
 */
export class SqlTabStore extends DocumentStore<SqlTabState, SqlTabOp, SqlTabEvent, SqlTabInverse> {
  readonly text: TextReplica

  constructor(options: SqlTabStoreOptions) {
    const { env, tabUuid, userId, rules, mountId } = options
    const text = new TextReplica(env, mountId)
    const path = `/api/v1/sqllab/tab/${tabUuid}/live`
    super({ kind: SQL_TAB_KIND, env, path, document: `sql-tab:${tabUuid}`, userId, text, ...(rules && { rules }) })
    this.text = text
  }

  setField(change: FieldChange): Decision<SqlTabEvent> {
    return this.commit({ type: 'setField', data: change })
  }
}

export function createSqlTabStore(options: SqlTabStoreOptions): SqlTabStore {
  return new SqlTabStore(options)
}
