import { CLOSE } from '../log/codes.ts'
import type { EventEnvelope } from '../log/envelope.ts'
import type { EngineRules } from '../log/rules.ts'
import { Log } from '../log/log.ts'
import type { Limits } from '../log/limits.ts'
import type { TextWelcome } from '../log/protocol.ts'
import { type ReadySocket, Room, type RoomHost } from '../log/room.ts'
import { closeSocket, type RoomSocket, send } from '../log/sockets.ts'
import type { LogStore } from '../log/store.ts'
import { SQL_TAB_KIND } from './kind.ts'
import { parseSqlTabOp } from './ops.ts'
import type { SqlTabEvent, SqlTabInverse, SqlTabOp, SqlTabState } from './state.ts'
import { checkOf, TEXT_LIMITS, type TextLimits } from './text.ts'
import { TextLog, type TextPushResult } from './text-log.ts'

export type SqlTabLogRoom = Room<SqlTabState, SqlTabOp, SqlTabEvent, SqlTabInverse>

export interface SqlTabRoom {
  readonly room: SqlTabLogRoom
  readonly text: TextLog
  /** Applies a change of the text that comes from outside the editors, and tells everybody. */
  pushText(work: (text: TextLog) => TextPushResult | null): TextPushResult | null
}

/** A room for the fields with the text beside it. `committed` runs in the transaction of new events. */
export function sqlTabRoom(
  store: LogStore,
  host: RoomHost,
  hooks: { readonly committed?: (events: readonly EventEnvelope[]) => void; readonly settled?: () => void } = {},
  options: { readonly rules?: EngineRules; readonly limits?: Limits; readonly textLimits?: TextLimits } = {},
): SqlTabRoom {
  const text = new TextLog(store, {
    refuseStale: options.rules?.refuseStaleText ?? true,
    ...(options.textLimits && { limits: options.textLimits }),
  })
  const log = new Log(store, SQL_TAB_KIND, { parseOp: parseSqlTabOp, ...options })
  const room: SqlTabLogRoom = new Room(
    log,
    host,
    {
      ...hooks,
      compact: (now, all) => text.compact(now, all),
      welcomeText: ({ textVersion }) => welcomeOf(text, textVersion ?? null),
      pushText: (socket: RoomSocket, ready: ReadySocket, message) => {
        const result = pushText((into) => into.push(message.version, message.mount, message.updates, ready.actor, host.now()))
        if (result?.kind === 'stale') send(socket, { type: 'text-refused', version: result.version })
        if (result?.kind === 'fault') closeSocket(socket, CLOSE.malformed, result.fault)
      },
    },
    options,
  )

  function pushText(work: (text: TextLog) => TextPushResult | null): TextPushResult | null {
    const result = transact(() => work(text))
    if (result?.kind !== 'accepted') return result
    const { from, updates } = result
    room.broadcast({ type: 'texts', from, updates })
    const reached = from + updates.length
    if (Math.floor(reached / TEXT_LIMITS.snapshotUpdates) > Math.floor(from / TEXT_LIMITS.snapshotUpdates)) {
      room.broadcast({ type: 'text-check', ...checkOf(reached, text.text) })
    }
    return result
  }

  function transact<T>(work: () => T): T {
    try {
      return store.transaction(work)
    } catch (error) {
      text.forget()
      throw error
    }
  }

  return { room, text, pushText }
}

function welcomeOf(text: TextLog, version: number | null): TextWelcome {
  const behind = version === null ? Infinity : text.version - version
  if (version === null || version < text.composedTo || behind < 0 || behind > TEXT_LIMITS.tailUpdates) {
    return { mode: 'snapshot', version: text.version, text: text.text.toString() }
  }
  return { mode: 'tail', from: version, updates: text.tail(version), check: checkOf(text.version, text.text) }
}
