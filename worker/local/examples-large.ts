import { loadLargeExamples } from './examples/load.ts'

/** Adds three million flights to the examples of a running server: `npm run examples:large`. */
const origin = `http://localhost:${process.env['PORT'] ?? '8787'}`
const username = process.env['ADMIN_USERNAME'] ?? 'admin'
const password = process.env['ADMIN_PASSWORD'] ?? 'admin'

try {
  await loadLargeExamples({ origin, username, password, log: (message) => console.log(message) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
