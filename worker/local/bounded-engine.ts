import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_ENGINE_PAGES } from '../sql/template/limits.ts'
import { root } from './build.ts'
import { metered } from './metered-module.ts'
import { number, readNumber, sections, withSections, type Section } from './wasm-bytes.ts'

/**
 * The template engine of the package may take 4 GB and any time, and a Worker that does is ended with all its requests.
 * Both have their bound in the module alone, and a Worker compiles none: so the module stands in the sources with the
 * bounds written into it. Run after each change of the package; a test compares.
 */
export const PACKAGED_ENGINE = join(root, 'node_modules/minijinja-js/dist/bundler/minijinja_js_bg.wasm')
export const BOUNDED_ENGINE = join(root, 'worker/sql/template/minijinja-bounded.wasm')

const MEMORY_SECTION = 5

/** The engine, all else as it is, with memory that ends and steps that are counted. */
export function boundedEngine(module: Uint8Array): Uint8Array<ArrayBuffer> {
  return withSections(module, metered(boundedMemory(sections(module))))
}

/** Sections of a module whose one memory grows to so many pages and not beyond. */
export function boundedMemory(all: readonly Section[], pages = MAX_ENGINE_PAGES): readonly Section[] {
  if (!all.some(({ id }) => id === MEMORY_SECTION)) throw new Error('The module has no memory.')
  return all.map((section) => (section.id === MEMORY_SECTION ? bounded(section.content, pages) : section))
}

function bounded(content: Uint8Array, pages: number): Section {
  const minimum = readNumber(content, 2)
  if (content[0] !== 1 || content[1] !== 0 || minimum.end !== content.length) {
    throw new Error('The module has other memory than one without a bound.')
  }
  return { id: MEMORY_SECTION, content: Uint8Array.from([1, 1, ...number(minimum.value), ...number(pages)]) }
}

if (import.meta.main) writeFileSync(BOUNDED_ENGINE, boundedEngine(readFileSync(PACKAGED_ENGINE)))
