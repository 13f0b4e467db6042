import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BOUNDED_ENGINE, bounded, PACKAGED_ENGINE } from '../../../worker/local/bounded-engine.ts'

const packaged = readFileSync(PACKAGED_ENGINE)

test("the template engine is the package's own but for the bound of its memory", () => {
  expect(Buffer.compare(readFileSync(BOUNDED_ENGINE), bounded(packaged))).toBe(0)
})

test('a bounded memory grows to its bound and not beyond', () => {
  // A module that does nothing and exports one memory of one page.
  const small = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 0, 1, 7, 5, 1, 1, 109, 2, 0)
  const memory = (module: Uint8Array<ArrayBuffer>) =>
    new WebAssembly.Instance(new WebAssembly.Module(module)).exports['m'] as WebAssembly.Memory
  expect(memory(small).grow(299)).toBe(1)
  const kept = memory(Uint8Array.from(bounded(small, 300)))
  expect(kept.grow(299)).toBe(1)
  expect(() => kept.grow(1)).toThrow(RangeError)
})

test('a module with memory of another kind, or none, is refused', () => {
  expect(() => bounded(bounded(packaged))).toThrow('other memory')
  expect(() => bounded(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))).toThrow('no memory')
})
