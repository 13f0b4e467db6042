import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty when no server can be had on this machine. */
    postgresUrl: string
  }
}

/** One PostgreSQL for all engine tests; a machine without one is told why they are skipped. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  if ('reason' in server) {
    console.warn(`Tests against PostgreSQL are skipped: ${server.reason}`)
    project.provide('postgresUrl', '')
    return async () => undefined
  }
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
