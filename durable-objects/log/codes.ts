/**
 * Version of the wire protocol. History: 1 — first.
 * An object refuses newer clients with `serverTooOld` and older ones with `clientTooOld`.
 */
export const PROTOCOL_VERSION = 1

/** Close codes of live sockets; `CLOSE_ACTIONS` says what a client does about each. */
export const CLOSE = {
  malformed: 4400,
  unauthenticated: 4401,
  forbidden: 4403,
  gone: 4404,
  accessChanged: 4405,
  replaced: 4408,
  gap: 4409,
  epochChanged: 4410,
  sessionTaken: 4411,
  clientTooOld: 4426,
  tooMany: 4429,
  serverFault: 4500,
  serverTooOld: 4503,
} as const

export type CloseAction = 'retry' | 'sign-in' | 'reload' | 'stop' | 'restart' | 'new-session'

/**
 * retry: connect again with backoff; restart: forget the confirmed state first; new-session: take another session;
 * reload: only a newer page can talk; sign-in and stop: wait for the user.
 */
export const CLOSE_ACTIONS: Readonly<Record<number, CloseAction>> = {
  [CLOSE.malformed]: 'stop',
  [CLOSE.unauthenticated]: 'sign-in',
  [CLOSE.forbidden]: 'stop',
  [CLOSE.gone]: 'stop',
  [CLOSE.accessChanged]: 'retry',
  [CLOSE.replaced]: 'new-session',
  [CLOSE.gap]: 'retry',
  [CLOSE.epochChanged]: 'restart',
  [CLOSE.sessionTaken]: 'new-session',
  [CLOSE.clientTooOld]: 'reload',
  [CLOSE.tooMany]: 'retry',
  [CLOSE.serverFault]: 'retry',
  [CLOSE.serverTooOld]: 'retry',
}

/** The fixed pair answered by the platform without waking the object. */
export const PING = 'ping'
export const PONG = 'pong'

/** Rejections that any kind of log can give; kinds add their own. */
export type EngineRejection = 'invalid' | 'same' | 'too-large' | 'not-undoable' | 'overtaken' | 'forbidden'
