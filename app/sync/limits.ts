/** Numbers of the client engine, each with its reason. */
export const SYNC_LIMITS = {
  /** First pause, growth and caps of reconnecting; every pause is drawn between 0 and its length. */
  backoffMs: 500,
  backoffFactor: 1.5,
  backoffVisibleMs: 10_000,
  backoffHiddenMs: 60_000,
  /** A ping is answered without waking the object; silence after it means that the connection is dead. */
  pingMs: 25_000,
  silenceMs: 10_000,
  connectMs: 10_000,
  /** Ops in flight before waiting for an ack. */
  inFlight: 100,
  /** An object answers a push within milliseconds; one that is silent for this long has not received it. */
  ackMs: 15_000,
  /** Offline edits kept, and for how long, before the document becomes read-only. */
  pendingOps: 500,
  pendingMs: 7 * 86_400_000,
  /** Typed text that is not confirmed reaches the offline queue after this pause. */
  textWriteMs: 300,
  /** Presence is sent at most this often. */
  presenceMs: 100,
  /** History limit of 50 plus 2; a full stack is warned about. */
  undo: 52,
} as const
