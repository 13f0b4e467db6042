/// <reference types="@cloudflare/vitest-plugin/types" />

type WorkerEnv = import('../../worker/http/context.ts').Env
type Migrations = import('@cloudflare/vitest-plugin').D1Migration[]

declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('../../worker/index.ts')
  }
  interface Env extends WorkerEnv {
    readonly TEST_MIGRATIONS: Migrations
    readonly TEST_POSTGRES_URL: string
  }
}
