import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { builtinModules } from 'node:module'
import { esmExternalRequirePlugin } from 'vite'
import { defineConfig } from 'vitest/config'

/**
 * unit: plain Node (pure modules, simulators, React with happy-dom). workers: inside workerd. engines: real database
 * servers, reached from workerd as in production. browser: Chromium against the built product.
 */
const workers = (name: string, include: string[], globalSetup: string[] = []) => ({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: { d1Databases: ['WAREHOUSE'], bindings: { ...TEST_SECRETS, TEST_MIGRATIONS: await readD1Migrations('migrations') } },
    })),
  ],
  test: {
    name,
    include,
    globalSetup,
    setupFiles: ['test/support/migrate.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: PATIENT,
    deps: PREBUNDLED,
  },
})

/** What comes at last is right on a busy machine too; speed is measured elsewhere. */
const PATIENT = { poll: { timeout: 20_000 } }

/** The plugin cannot follow what a CommonJS package requires; bundled first, as a deployed Worker has it, it can. */
const PREBUNDLED = {
  optimizer: {
    ssr: {
      enabled: true,
      include: ['mysql2'],
      rolldownOptions: { plugins: [esmExternalRequirePlugin({ external: [/^node:/, ...builtinModules] })] },
    },
  },
}

const TEST_SECRETS = {
  SECRET_KEY: 'dGVzdC1zZWNyZXQta2V5LXdpdGgtMzItYnl0ZXMtLS0=',
  CONNECTION_KEYS: '{"test":"dGVzdC1zZWNyZXQta2V5LXdpdGgtMzItYnl0ZXMtLS0="}',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'admin',
  LOG_LEVEL: 'error',
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/**/*.workers.test.ts', 'test/engines/**', 'test/numbers/**', 'test/examples/**', 'test/e2e/**', 'test/bench/**'],
          environment: 'node',
          testTimeout: 30_000,
          expect: PATIENT,
        },
      },
      workers('workers', ['test/**/*.workers.test.ts']),
      workers(
        'engines',
        ['test/{engines,numbers,examples}/**/*.test.ts'],
        ['test/engines/global-setup.ts', 'test/numbers/global-setup.ts', 'test/examples/global-setup.ts'],
      ),
      {
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.e2e.test.ts'],
          environment: 'node',
          globalSetup: ['test/support/browser-setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A drag on a busy machine can miss its target; what is broken fails twice.
          retry: 1,
          expect: PATIENT,
        },
      },
    ],
  },
})
