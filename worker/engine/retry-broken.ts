import type { ExecuteOptions, Execution } from './engine.ts'

/** Connections of which some were kept from earlier statements. */
interface KeptConnections<C> {
  acquire(): Promise<C>
  closeIdle(): void
}

interface Attempt<C> {
  readonly run: (connection: C) => Promise<Execution>
  /** Whether an error says that the connection is gone. */
  readonly isLost: (error: unknown) => boolean
  readonly toError: (error: unknown) => Error
}

/**
 * Runs a statement over a connection. A kept one may have broken while it was idle: then nothing has been read, and a
 * reading statement runs once more over another. Throws what `toError` makes, ConnectionsBusy.
 */
export async function retryBroken<C extends { readonly used: boolean }>(
  connections: KeptConnections<C>,
  options: ExecuteOptions,
  attempt: Attempt<C>,
): Promise<Execution> {
  options.signal?.throwIfAborted()
  const connection = await connections.acquire()
  try {
    return await attempt.run(connection)
  } catch (error) {
    const isBroken = options.readOnly && connection.used && attempt.isLost(error)
    if (!isBroken || options.signal?.aborted) throw attempt.toError(error)
    connections.closeIdle()
    return retryBroken(connections, options, attempt)
  }
}
