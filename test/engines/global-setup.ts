import type { TestProject } from 'vitest/node'
import { startMariadb } from './servers/mariadb.ts'
import { startPostgres } from './servers/postgres.ts'
import type { NoServer, RunningServer } from './servers/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty when no server can be had on this machine. */
    postgresUrl: string
    mysqlUrl: string
  }
}

/** One server of each kind for all engine tests; a machine without one is told why its tests are skipped. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()])
  project.provide('postgresUrl', urlOf('PostgreSQL', postgres))
  project.provide('mysqlUrl', urlOf('MariaDB', mariadb))
  const running = [postgres, mariadb].filter((server) => 'stop' in server)
  return async () => {
    await Promise.all(running.map((server) => server.stop()))
  }
}

function urlOf(name: string, server: RunningServer | NoServer): string {
  if ('url' in server) return server.url
  console.warn(`Tests against ${name} are skipped: ${server.reason}`)
  return ''
}
