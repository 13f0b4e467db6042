import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_ENGINE_PAGES } from '../sql/template/limits.ts'
import { root } from './build.ts'

/**
 * The template engine of the package may take 4 GB, and a Worker that does is ended with all its requests. A memory has
 * its bound in the module alone, and a Worker compiles none: so the module stands in the sources with the bound written
 * into it. Run after each change of the package; a test compares.
 */
export const PACKAGED_ENGINE = join(root, 'node_modules/minijinja-js/dist/bundler/minijinja_js_bg.wasm')
export const BOUNDED_ENGINE = join(root, 'worker/sql/template/minijinja-bounded.wasm')

/** Bytes of magic number and version. */
const HEADER_BYTES = 8
const MEMORY_SECTION = 5

/** A module, all else as it is, whose one memory grows to so many pages and not beyond. */
export function bounded(module: Uint8Array, pages = MAX_ENGINE_PAGES): Uint8Array {
  let start = HEADER_BYTES
  while (start < module.length) {
    const size = readNumber(module, start + 1)
    const end = size.end + size.value
    if (module[start] === MEMORY_SECTION) {
      const minimum = readNumber(module, size.end + 2)
      if (module[size.end] !== 1 || module[size.end + 1] !== 0 || minimum.end !== end) {
        throw new Error('The module has other memory than one without a bound.')
      }
      const content = [1, 1, ...number(minimum.value), ...number(pages)]
      const section = [MEMORY_SECTION, ...number(content.length), ...content]
      return Uint8Array.from([...module.subarray(0, start), ...section, ...module.subarray(end)])
    }
    start = end
  }
  throw new Error('The module has no memory.')
}

/** LEB128: seven bits a byte, the lowest first, the eighth says that more follow. */
function readNumber(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0
  let at = start
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++] ?? 0
    value |= (byte & 127) << shift
    if (byte < 128) return { value, end: at }
  }
}

function number(value: number): readonly number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)]
}

if (import.meta.main) writeFileSync(BOUNDED_ENGINE, bounded(readFileSync(PACKAGED_ENGINE)))
