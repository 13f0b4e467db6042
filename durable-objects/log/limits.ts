/** Every number of the log engine, each with its reason. Simulators pass smaller ones to reach the same code sooner. */
export const LIMITS = {
  /** One event as JSON; keeps a broadcast to 200 sockets cheap. */
  eventBytes: 64 * 1024,
  /** Events that carry a whole state or layout; the storage row limit is 2 MB and an inverse may be as large. */
  stateBytes: 1_000_000,
  /** One incoming frame; far under the platform's 32 MiB so that a hostile frame costs little. */
  frameBytes: 1_000_000,
  /** Characters of one outgoing frame; longer messages are split into parts. */
  partChars: 900_000,
  /** Ops of one push frame, and of one batch. */
  opsPerPush: 100,
  /** JSON of one presence state; it lives in the socket attachment of at most 16,384 bytes. */
  presenceBytes: 4 * 1024,
  /** Tokens a socket may save up: a client that returns with its largest offline queue (500) must not be turned away. */
  burstOps: 600,
  /** Tokens regained a second; a person at full speed makes about two ops a second, a script in a test five. */
  opsPerSecond: 10,
  /** Pushes of text a second: a fast typist makes ten, and each push waits for the answer to the one before. */
  textPerSecond: 30,
  /** Presence (and questions about undo) are dropped, not punished, beyond this rate: clients send at most 10 a second. */
  presencePerSecond: 15,
  /** Sockets of one object; one frame to each of them stays well under a second. */
  sockets: 200,
  /** A snapshot is taken after this many events or bytes of events, so that waking reads little. */
  snapshotEvents: 200,
  snapshotBytes: 256 * 1024,
  /** Characters of one stored snapshot part: at 3 bytes a character still under the 2 MB row limit. */
  snapshotPartChars: 600_000,
  /** Compaction keeps events this long and this many. */
  keepMs: 90 * 86_400_000,
  keepEvents: 20_000,
  /** A connected client may lag this far before its tail is compacted away. */
  keepForSessions: 1_000,
  /** From here on compaction keeps only what is needed, and from `storageFullBytes` on nothing is written; the platform ends at 10 GB. */
  storageTightBytes: 9_000_000_000,
  storageFullBytes: 9_800_000_000,
  /** Pause between two attempts to make room: an attempt reads and deletes many rows. */
  roomAttemptMs: 60_000,
  /** Session rows outlive every offline queue (7 days) by far. */
  sessionMs: 60 * 86_400_000,
  /** Undoable entries sent on welcome: the history limit of 50 plus 2, for undo and for redo. */
  undoable: 104,
  /** Outbox: first retry, longest pause, and attempts before a job is parked for a person to look at. */
  outboxFirstRetryMs: 1_000,
  outboxMaxRetryMs: 15 * 60_000,
  outboxAttempts: 12,
  /** A longer tail than this costs more to send and fold than the whole state. */
  tailEvents: 1_000,
  /** Rows of one page of history. */
  historyPage: 100,
} as const

export type Limits = { readonly [K in keyof typeof LIMITS]: number }
