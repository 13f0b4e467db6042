import { EngineError, toEngineError, type EngineFailure } from '../engine/engine.ts'
import { QueryError } from './messages.ts'

/** What a query came to, as it is handed from the request that ran it to those that wait for the same. */
export type Outcome<T> = { readonly value: T } | { readonly failure: Failure }

type Failure =
  | { readonly kind: 'query'; readonly message: string; readonly status: number }
  | { readonly kind: 'engine'; readonly error: EngineFailure }

/**
 * The failure that everybody who asks for the same would meet: what the engine or its rows say. Null for any other, which
 * may be of the one request alone.
 */
export function sharedFailure(error: unknown): Failure | null {
  if (error instanceof EngineError) return { kind: 'engine', error: error.toJSON() }
  // Its kinds are those of a query object that cannot be put to an engine, which each request sees at once.
  const isPlain = error instanceof QueryError && error.constructor === QueryError
  return isPlain ? { kind: 'query', message: error.message, status: error.status } : null
}

/** The value; throws what the failure was made of. */
export function settled<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value
  const { failure } = outcome
  if (failure.kind === 'query') throw new QueryError(failure.message, failure.status)
  throw toEngineError(failure.error)
}
