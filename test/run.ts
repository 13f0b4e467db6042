import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../worker/local/build.ts'
import { check } from './check/check.ts'
import { TEST_AUTHORITY } from './engines/servers/tls/certificates.ts'
import { ensureChromium } from './support/chromium.ts'
import { runProject, type ProjectResult } from './support/run-project.ts'

const GROUPS = ['check', 'unit', 'workers', 'engines', 'browser'] as const
type Group = (typeof GROUPS)[number]

const skips: string[] = []

function skip(reason: string): ProjectResult {
  console.log(`Skipped, because ${reason}.`)
  return { passed: 0, failed: 0, skipped: 1, failures: [], unsteady: [] }
}

async function runGroup(group: Group): Promise<ProjectResult> {
  console.log(`\n── ${group} ──`)
  switch (group) {
    case 'check':
      return { ...(await check()), skipped: 0, failures: [], unsteady: [] }
    case 'browser': {
      const chromium = ensureChromium()
      return 'reason' in chromium ? skip(chromium.reason) : runProject(group, { CHROMIUM: chromium.path })
    }
    case 'engines':
      // The platform trusts an authority more only from its environment.
      return runProject(group, { NODE_EXTRA_CA_CERTS: TEST_AUTHORITY })
    case 'unit':
    case 'workers':
      return runProject(group, {})
  }
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !GROUPS.some((group) => group === name))
if (unknown.length > 0) {
  console.error(`Unknown group ${unknown.join(', ')}; there are ${GROUPS.join(', ')}.`)
  process.exit(2)
}

mkdirSync(join(root, 'test', 'output'), { recursive: true })
const total: ProjectResult = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] }
const summary: string[] = []
for (const group of GROUPS.filter((name) => asked.length === 0 || asked.includes(name))) {
  const started = performance.now()
  const counts = await runGroup(group)
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  total.failures.push(...counts.failures)
  total.unsteady.push(...counts.unsteady)
  if (counts.skipped > 0) skips.push(`${group}: ${counts.skipped} tests`)
  summary.push(`${group}: ${counts.passed} passed, ${counts.failed} failed, ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

for (const failure of total.failures) console.log(`\nFAILED    ${failure}`)
for (const failure of total.unsteady) console.log(`\nUNSTEADY  ${failure}`)
console.log(`\n${summary.join('\n')}`)
for (const line of skips) console.log(`skipped  ${line}`)
const skippedInCi = process.env['CI'] && total.skipped > 0
if (skippedInCi) console.log('Nothing may be skipped in CI.')
console.log(`${total.passed} passed, ${total.failed + (skippedInCi ? total.skipped : 0)} failed`)
process.exit(total.failed > 0 || skippedInCi ? 1 : 0)
