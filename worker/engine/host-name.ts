import { isIP } from 'node:net'
import { resolve4, resolve6 } from 'node:dns/promises'
import { EngineError } from './engine.ts'
import { EngineErrorType } from './errors.ts'

/** Longer than a name takes to be looked up; an error waits for it. */
const LOOKUP_TIMEOUT_MS = 2000
const UNREACHED: readonly string[] = [EngineErrorType.PortClosed, EngineErrorType.HostDown]

type Lookup = (host: string) => Promise<unknown>
const lookup: Lookup = (host) => Promise.any([resolve4(host), resolve6(host)])

/**
 * The platform says alike of a server that refuses and of a name that does not exist; a look-up tells them apart. Where
 * names cannot be looked up the error stays as it is.
 */
export async function withNameChecked(error: EngineError, host: string, look = lookup): Promise<EngineError> {
  if (!UNREACHED.includes(error.errorType) || isIP(host) !== 0 || !host.includes('.')) return error
  const patience = new Promise((resolve) => setTimeout(resolve, LOOKUP_TIMEOUT_MS))
  const failure = await Promise.race([look(host), patience]).then(
    () => null,
    (cause: unknown) => cause,
  )
  const causes: readonly unknown[] = failure instanceof AggregateError ? failure.errors : [failure]
  if (failure === null || !causes.every(isNotFound)) return error
  return new EngineError(error.message, { errorType: EngineErrorType.HostnameInvalid, extra: { host } })
}

/** No such name, or none with an address. */
function isNotFound(cause: unknown): boolean {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : null
  return code === 'ENOTFOUND' || code === 'ENODATA'
}
