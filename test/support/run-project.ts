import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../worker/local/build.ts'

/** What a project's tests came to. `unsteady` failed once and passed when run again alone. */
export interface ProjectResult {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  unsteady: string[]
}

/** The part of vitest's JSON report that is read here. */
interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  success: boolean
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

interface Run {
  passed: number
  skipped: number
  /** Failures by file. One without a file concerns the whole run. */
  failures: { file: string | null; text: string }[]
}

const output = join(root, 'test', 'output')

/** A run that takes longer hangs: the slowest project needs a third of it on two cores. */
const RUN_LIMIT_MS = 35 * 60_000
const END_WITHIN_MS = 10_000
/** Files run once more when they failed. More of them failing at once is not by chance. */
const SECOND_TRIES = 5
/** Lines of a failure in the summary; the whole stands where it happened. */
const FAILURE_LINES = 6

/** Runs a vitest project; what fails is run once more alone, since on a busy machine a wait can end too soon. */
export async function runProject(project: string, env: Record<string, string>): Promise<ProjectResult> {
  const first = await runVitest(project, env, [])
  const files = [...new Set(first.failures.flatMap(({ file }) => file ?? []))]
  const texts = first.failures.map(({ file, text }) => `${project} ${file ?? ''} ${text}`)
  const again = files.length > 0 && files.length <= SECOND_TRIES && first.failures.every(({ file }) => file !== null)
  if (!again) return { ...first, failed: texts.length, failures: texts, unsteady: [] }

  console.log(`\n── ${project}: ${files.join(' ')} once more ──`)
  const second = await runVitest(project, env, files)
  const failures = second.failures.map(({ file, text }) => `${project} ${file ?? ''} ${text}`)
  const stillFailing = new Set(second.failures.map(({ file, text }) => `${file} ${nameOf(text)}`))
  const unsteady = first.failures.flatMap(({ file, text }, at) => (stillFailing.has(`${file} ${nameOf(text)}`) ? [] : (texts[at] ?? [])))
  return { passed: first.passed + unsteady.length, failed: failures.length, skipped: first.skipped, failures, unsteady }
}

function runVitest(project: string, env: Record<string, string>, files: string[]): Promise<Run> {
  const report = join(output, `${project}.json`)
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', ...files, '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    const limit = setTimeout(() => {
      console.log(`\n${project} is stopped: it ran for ${RUN_LIMIT_MS / 60_000} minutes.`)
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS).unref()
    }, RUN_LIMIT_MS)
    child.on('exit', (code, signal) => {
      clearTimeout(limit)
      const ended = `ended with ${signal ?? `code ${code}`}`
      if (!existsSync(report)) return resolve({ passed: 0, skipped: 0, failures: [{ file: null, text: `${ended}, without a report` }] })
      resolve(readReport(JSON.parse(readFileSync(report, 'utf8')) as VitestReport, code === 0 ? null : ended))
    })
  })
}

function readReport(report: VitestReport, ended: string | null): Run {
  const failures: Run['failures'] = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ file, text: `(the file)\n${indented(message)}` }] : []
    return failed.map((test) => ({ file, text: `${test.fullName}\n${indented((test.failureMessages ?? []).join('\n'))}` }))
  })
  // A run that fails without a failed file broke somewhere between them.
  if (failures.length === 0 && (ended || !report.success)) failures.push({ file: null, text: ended ?? 'failed outside its files' })
  return { passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests, failures }
}

const nameOf = (text: string) => text.split('\n', 1)[0]
const indented = (text: string) =>
  text
    .split('\n')
    .slice(0, FAILURE_LINES)
    .map((line) => `    ${line}`)
    .join('\n')
