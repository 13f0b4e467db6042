import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, root } from '../../worker/local/build.ts'
import { measureBudgets } from './size-budgets.ts'

interface CheckResult {
  passed: number
  failed: number
}

// `tsc` by its path: the older compiler that the import rules need has a binary of the same name.
const TSC = 'typescript/bin/tsc'

/** Name of the check, module below node_modules, arguments; `--import` goes to Node itself. */
const COMMANDS: readonly (readonly [name: string, module: string, args: readonly string[], hook?: string])[] = [
  ['types of the Worker', TSC, ['-p', 'tsconfig.worker.json']],
  ['types of the client', TSC, ['-p', 'tsconfig.app.json']],
  ['types of tests and launcher', TSC, ['-p', 'tsconfig.test.json']],
  ['lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--quiet']],
  [
    'import rules',
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    ['--config', '.dependency-cruiser.json', 'app', 'worker', 'durable-objects'],
    './test/check/typescript-6.mjs',
  ],
  ['unused files, exports and packages', 'knip/bin/knip.js', ['--no-progress']],
  ['tokens in styles', 'stylelint/bin/stylelint.mjs', ['--allow-empty-input', 'app/**/*.css']],
]

function report(name: string, ok: boolean, started: number, output = ''): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  if (!ok && output) console.log(output.trim())
}

/** Runs every static check; prints a line each and returns the counts. */
export async function check(): Promise<CheckResult> {
  const result = { passed: 0, failed: 0 }
  const note = (ok: boolean) => (ok ? result.passed++ : result.failed++)
  for (const [name, module, args, hook] of COMMANDS) {
    const started = performance.now()
    const nodeArgs = [...(hook ? ['--import', hook] : []), join(root, 'node_modules', module), ...args]
    const run = spawnSync(process.execPath, nodeArgs, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    const ok = run.status === 0
    report(name, ok, started, `${run.stdout ?? ''}${run.stderr ?? ''}${run.error ?? ''}`)
    note(ok)
  }
  const started = performance.now()
  await build()
  const lines = measureBudgets()
  const over = lines.filter((line) => line.kb > line.budget)
  const table = lines.map((line) => `     ${line.name}: ${line.kb.toFixed(1)} of ${line.budget} KB gz${line.kb > line.budget ? '  OVER' : ''}`)
  report('size budgets', over.length === 0, started)
  console.log(table.join('\n'))
  note(over.length === 0)
  return result
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await check()
  process.exit(failed === 0 ? 0 : 1)
}
