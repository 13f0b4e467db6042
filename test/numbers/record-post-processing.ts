import { writeFile } from 'node:fs/promises'
import { Oracle, recordingText, rowsTold } from './oracle.ts'
import { CASES, INPUTS } from './post-processing-cases.ts'

/** Records what Superset makes of rows, run by hand: `node test/numbers/record-post-processing.ts http://127.0.0.1:8088`. */
const [origin = 'http://127.0.0.1:8088'] = process.argv.slice(2)
const FILE = new URL('../fixtures/post-processing.recording.json', import.meta.url)
const oracle = await Oracle.at(origin)

const inputs: Record<string, unknown> = {}
for (const [name, { table, query }] of Object.entries(INPUTS)) inputs[name] = rowsTold(await oracle.ask(table, query))

const cases: unknown[] = []
const unanswered: string[] = []
for (const [input, ...steps] of CASES) {
  const source = INPUTS[input]
  if (!source) throw new Error(`there is no input ${input}`)
  const answer = await oracle.ask(source.table, { ...source.query, post_processing: steps })
  if (answer.status >= 500) unanswered.push(JSON.stringify(steps))
  else cases.push({ input, steps, answer: rowsTold(answer) })
}
await writeFile(FILE, recordingText(inputs, cases))
process.stdout.write(`${cases.length} cases recorded; it failed on ${unanswered.length}\n${unanswered.join('\n')}\n`)
