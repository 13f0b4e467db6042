const started = Number(process.env['MERIDIAN_STARTED'] ?? Date.now())

/** Prints one line of the start-up log: seconds since the command was typed, then what is happening. */
export function step(text: string): void {
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(5)
  console.log(`${seconds} s  ${text}`)
}

/** Ends the process with one clear sentence instead of a stack. */
export function fail(sentence: string): never {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** `fail` for a rejected promise: the error's message is the sentence. */
export function failWith(error: unknown): never {
  fail(error instanceof Error ? error.message : String(error))
}
