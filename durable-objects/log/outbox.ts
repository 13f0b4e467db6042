import { type Limits, LIMITS } from './limits.ts'
import type { LogStore, SqlRow } from './store.ts'

/** A message to the catalogue, written in the transaction of the event it tells of. One row a kind: newer replaces older. */
export interface OutboxJob {
  readonly id: number
  readonly kind: string
  readonly payload: string
  readonly attempts: number
}

/** Does the job; throws to have it tried again. Must be harmless when repeated. */
export type OutboxHandler = (job: OutboxJob) => Promise<void>

/** Pause before attempt number `attempts + 1`; null: park. Doubles from a second to a quarter of an hour. */
export function retryDelay(attempts: number, limits: Limits = LIMITS): number | null {
  if (attempts >= limits.outboxAttempts) return null
  return Math.min(limits.outboxFirstRetryMs * 2 ** Math.max(0, attempts - 1), limits.outboxMaxRetryMs)
}

export function post(store: LogStore, kind: string, payload: string, now: number): void {
  store.rows(
    `INSERT INTO outbox (kind, payload, attempts, due) VALUES (?, ?, 0, ?)
      ON CONFLICT (kind) DO UPDATE SET payload = excluded.payload, attempts = 0, due = excluded.due`,
    kind,
    payload,
    now,
  )
}

/** When the next job is due; null when none waits. Parked jobs do not wait. */
export function nextDue(store: LogStore): number | null {
  const [row] = store.rows('SELECT min(due) AS due FROM outbox WHERE due IS NOT NULL')
  return row && row['due'] !== null ? Number(row['due']) : null
}

/**
 * Runs every job that is due. A failed one is put off or, after too many attempts, parked and reported. Two drains at
 * once are harmless: handlers are idempotent, and a row is removed only if it still says what was done.
 */
export async function drain(
  store: LogStore,
  handler: OutboxHandler,
  now: () => number,
  report: (problem: string, details: Readonly<Record<string, unknown>>) => void,
  limits: Limits = LIMITS,
): Promise<void> {
  const due = store.rows('SELECT * FROM outbox WHERE due <= ? ORDER BY id', now()).map(readJob)
  for (const job of due) {
    try {
      await handler(job)
      store.rows('DELETE FROM outbox WHERE id = ? AND payload = ?', job.id, job.payload)
    } catch (error) {
      const attempts = job.attempts + 1
      const delay = retryDelay(attempts, limits)
      const message = error instanceof Error ? error.message : String(error)
      report(delay === null ? 'outbox job parked' : 'outbox job failed', { kind: job.kind, attempts, message })
      const next = delay === null ? null : now() + delay
      store.rows('UPDATE outbox SET attempts = ?, due = ? WHERE id = ? AND payload = ?', attempts, next, job.id, job.payload)
    }
  }
}

function readJob(row: SqlRow): OutboxJob {
  return {
    id: Number(row['id']),
    kind: String(row['kind']),
    payload: String(row['payload']),
    attempts: Number(row['attempts']),
  }
}
