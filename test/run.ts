import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../worker/local/build.ts'
import { check } from './check/check.ts'
import { TEST_AUTHORITY } from './engines/servers/tls/certificates.ts'
import { ensureChromium } from './support/chromium.ts'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The part of vitest's JSON report that is read here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTestSuites: number
  success: boolean
}

const GROUPS = ['check', 'unit', 'workers', 'engines', 'browser'] as const
type Group = (typeof GROUPS)[number]

const output = join(root, 'test', 'output')
const skips: string[] = []

function runVitest(project: string, env: Record<string, string>): Promise<Counts> {
  const report = join(output, `${project}.json`)
  rmSync(report, { force: true })
  const args = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('exit', (code) => {
      if (!existsSync(report)) return resolve({ passed: 0, failed: 1, skipped: 0 })
      const result = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
      const skipped = result.numPendingTests + result.numTodoTests
      if (skipped > 0) skips.push(`${project}: ${skipped} tests skipped themselves`)
      // A file that fails to load counts no test; an exit code without a failed test is such a failure.
      const failed = result.numFailedTests || (code === 0 && result.success ? 0 : 1)
      resolve({ passed: result.numPassedTests, failed, skipped })
    })
  })
}

function skip(group: Group, reason: string): Counts {
  skips.push(`${group}: all its tests, because ${reason}`)
  return { passed: 0, failed: 0, skipped: 1 }
}

async function runGroup(group: Group): Promise<Counts> {
  console.log(`\n── ${group} ──`)
  switch (group) {
    case 'check':
      return { ...(await check()), skipped: 0 }
    case 'browser': {
      const chromium = ensureChromium()
      return 'reason' in chromium ? skip(group, chromium.reason) : runVitest(group, { CHROMIUM: chromium.path })
    }
    case 'engines':
      // The platform trusts an authority more only from its environment.
      return runVitest(group, { NODE_EXTRA_CA_CERTS: TEST_AUTHORITY })
    case 'unit':
    case 'workers':
      return runVitest(group, {})
  }
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !GROUPS.some((group) => group === name))
if (unknown.length > 0) {
  console.error(`Unknown group ${unknown.join(', ')}; there are ${GROUPS.join(', ')}.`)
  process.exit(2)
}

mkdirSync(output, { recursive: true })
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const summary: string[] = []
for (const group of GROUPS.filter((name) => asked.length === 0 || asked.includes(name))) {
  const started = performance.now()
  const counts = await runGroup(group)
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  summary.push(`${group}: ${counts.passed} passed, ${counts.failed} failed, ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

console.log(`\n${summary.join('\n')}`)
for (const line of skips) console.log(`skipped  ${line}`)
const skippedInCi = process.env['CI'] && total.skipped > 0
if (skippedInCi) console.log('Nothing may be skipped in CI.')
console.log(`${total.passed} passed, ${total.failed + (skippedInCi ? total.skipped : 0)} failed`)
process.exit(total.failed > 0 || skippedInCi ? 1 : 0)
