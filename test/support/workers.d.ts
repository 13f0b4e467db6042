/// <reference types="@cloudflare/vitest-plugin/types" />
import type { D1Migration } from '@cloudflare/vitest-plugin'
import type { Env as WorkerEnv } from '../../worker/http/context.ts'
import type * as mainModule from '../../worker/index.ts'

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof mainModule
    }
    interface Env extends WorkerEnv {
      readonly TEST_MIGRATIONS: D1Migration[]
      /** A D1 database beside the catalogue, for analysts. */
      readonly WAREHOUSE: D1Database
    }
  }
}
