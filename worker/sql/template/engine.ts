// @ts-expect-error The package has no types for its glue alone, which can be given a new instance.
import * as untyped from '../../../node_modules/minijinja-js/dist/bundler/minijinja_js_bg.js'
// The package's module, but for the bounds of its memory and time: `worker/local/bounded-engine.ts` makes it.
import compiled from './minijinja-bounded.wasm'
import { SQL_MESSAGES } from '../messages.ts'
import { TemplateError } from './error.ts'
import {
  MAX_ENGINE_BYTES,
  MAX_ENGINE_STEPS,
  MAX_RENDERED_CHARACTERS,
  MAX_TEMPLATE_CHARACTERS,
  TEMPLATE_FUEL,
} from './limits.ts'
import { freeNames } from './names.ts'

// The template engine weighs 380 KB: reach this file by `import()` only, where a text is a template.

interface Glue {
  readonly __wbg_set_wasm: (exports: WebAssembly.Exports) => void
  readonly Environment: new () => Environment
}

interface Environment {
  fuel: number
  undefinedBehavior: string
  enablePyCompat(): void
  addGlobal(name: string, value: unknown): void
  addFilter(name: string, value: (...args: unknown[]) => unknown): void
  removeGlobal(name: string): void
  renderStr(source: string, context: unknown): string
  free(): void
  __destroy_into_raw(): number
}

/** A macro or filter: what stands in its brackets, and under `named` what is given by name. */
export type TemplateFunction = (args: readonly unknown[], named: ReadonlyMap<string, unknown>) => unknown

export interface TemplateInput {
  readonly values: Readonly<Record<string, unknown>>
  readonly functions: Readonly<Record<string, TemplateFunction>>
  readonly filters: Readonly<Record<string, TemplateFunction>>
  /** Functions that are called as parts of a name: `name.function()`. */
  readonly modules?: Readonly<Record<string, Readonly<Record<string, TemplateFunction>>>>
}

const glue: Glue = untyped
let instance: WebAssembly.Instance | null = null

/**
 * Renders a template. Functions get and give plain values, and may throw. Throws TemplateError, and what a function
 * throws.
 */
export function renderTemplate(source: string, input: TemplateInput): string {
  if (source.length > MAX_TEMPLATE_CHARACTERS) throw new TemplateError('endless', SQL_MESSAGES.templateTooLong)
  const steps = stepsOf(ready())
  steps.value = MAX_ENGINE_STEPS
  const environment = new glue.Environment()
  const thrown: unknown[] = []
  environment.fuel = TEMPLATE_FUEL
  // The package's spelling: an undefined value may be asked for, never printed.
  environment.undefinedBehavior = 'semi_strct'
  environment.enablePyCompat()
  environment.removeGlobal('debug')
  for (const [name, call] of Object.entries(input.functions)) environment.addGlobal(name, caught(call, thrown))
  for (const [name, call] of Object.entries(input.filters)) environment.addFilter(name, caught(call, thrown))
  for (const [name, functions] of Object.entries(input.modules ?? {})) {
    const parts = Object.entries(functions).map(([part, call]) => [part, caught(call, thrown)] as const)
    environment.addGlobal(name, Object.fromEntries(parts))
  }
  let text = ''
  try {
    text = environment.renderStr(source, input.values)
  } catch (error) {
    if (!isOrderly(error)) {
      environment.__destroy_into_raw()
      discard()
      const message = steps.value < 0 ? SQL_MESSAGES.templateEndless : SQL_MESSAGES.templateTooLarge
      throw new TemplateError('endless', message)
    }
    if (thrown.length === 0) thrown.push(readable(error, source, input))
  }
  // What was made is taken apart however few steps are left: there is no more of it than memory holds.
  steps.value = MAX_ENGINE_STEPS
  environment.free()
  if (thrown.length > 0) throw thrown[0]
  if (text.length > MAX_RENDERED_CHARACTERS) throw new TemplateError('endless', SQL_MESSAGES.templateTooLarge)
  return text
}

/** The instance in use; a new one when it has grown too large, for it never gives memory back. */
function ready(): WebAssembly.Instance {
  const bytes = instance ? memoryOf(instance).buffer.byteLength : 0
  if (bytes > MAX_ENGINE_BYTES) discard()
  if (instance) return instance
  instance = new WebAssembly.Instance(compiled, { './minijinja_js_bg.js': { ...glue } })
  glue.__wbg_set_wasm(instance.exports)
  return instance
}

/** Leaves an instance that is damaged or too large. Its memory is detached, or the glue would go on to look at it. */
function discard(): void {
  if (instance) memoryOf(instance).grow(0)
  instance = null
}

function memoryOf({ exports }: WebAssembly.Instance): WebAssembly.Memory {
  return exports['memory'] as WebAssembly.Memory
}

/** The turns of loops and calls that the engine has left before it gives up. */
function stepsOf({ exports }: WebAssembly.Instance): { value: number } {
  return exports['steps'] as WebAssembly.Global
}

/** A function that throws while the engine runs would damage it: the error waits until the engine is done. */
function caught(call: TemplateFunction, thrown: unknown[]): (...args: unknown[]) => unknown {
  return (...args) => {
    const last = args.at(-1)
    try {
      return last instanceof Map ? call(args.slice(0, -1), last) : call(args, new Map())
    } catch (error) {
      thrown.push(error)
      return ''
    }
  }
}

/** Errors of the template are plain ones; anything else is the engine coming down. */
function isOrderly(error: unknown): error is Error {
  return error instanceof Error && error.constructor === Error && !/^(?:unreachable|recursive use)/.test(error.message)
}

const MESSAGE = /^(.*?) \(in <string>:(\d+)\)/s

function readable(error: Error, source: string, input: TemplateInput): TemplateError {
  const [, message = error.message, place = null] = MESSAGE.exec(error.message) ?? []
  const line = place === null ? null : Number(place)
  if (/ran out of fuel|recursion limit|too many elements/.test(message)) {
    return new TemplateError('endless', SQL_MESSAGES.templateEndless, { line })
  }
  const unknownFunction = /^unknown function: (\w+) is unknown/.exec(message)?.[1]
  const isUndefined = /^(?:undefined value|unknown method: undefined has)/.test(message)
  if (isUndefined || unknownFunction !== undefined) {
    const known = new Set([...Object.keys(input.values), ...Object.keys(input.functions), ...Object.keys(input.modules ?? {})])
    const names = freeNames(source).filter((name) => !known.has(name))
    return new TemplateError(names.length > 0 ? 'undefined' : 'malformed', message, { line, names, known: [...known] })
  }
  return new TemplateError('syntax', message.replace(/^syntax error: /, ''), { line })
}
