import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BOUNDED_ENGINE, boundedEngine, boundedMemory, PACKAGED_ENGINE } from '../../../worker/local/bounded-engine.ts'
import { metered } from '../../../worker/local/metered-module.ts'
import { sections, withSections } from '../../../worker/local/wasm-bytes.ts'

const packaged = readFileSync(PACKAGED_ENGINE)
const HEADER = [0, 97, 115, 109, 1, 0, 0, 0]

test("the template engine is the package's own but for the bounds of its memory and steps", () => {
  expect(Buffer.compare(readFileSync(BOUNDED_ENGINE), boundedEngine(packaged))).toBe(0)
})

test('a bounded memory grows to its bound and not beyond', () => {
  // A module that does nothing and exports one memory of one page.
  const small = Uint8Array.of(...HEADER, 5, 3, 1, 0, 1, 7, 5, 1, 1, 109, 2, 0)
  const memory = (module: Uint8Array<ArrayBuffer>) =>
    new WebAssembly.Instance(new WebAssembly.Module(module)).exports['m'] as WebAssembly.Memory
  expect(memory(small).grow(299)).toBe(1)
  const kept = memory(withSections(small, boundedMemory(sections(small), 300)))
  expect(kept.grow(299)).toBe(1)
  expect(() => kept.grow(1)).toThrow(RangeError)
})

test('a module with memory of another kind, or none, is refused', () => {
  expect(() => boundedEngine(boundedEngine(packaged))).toThrow('other memory')
  expect(() => boundedEngine(Uint8Array.from(HEADER))).toThrow('no memory')
})

describe('a metered module', () => {
  /** Its functions: `turns(n)` loops n times, `calls(n)` calls itself n times, `moves(n)` and `fills(n)` work on n bytes. */
  const [TURNS, CALLS, MOVES, FILLS] = [
    [0, 0x03, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b, 0x0b],
    [0, 0x20, 0, 0x04, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x10, 1, 0x0b, 0x0b],
    [0, 0x41, 0, 0x41, 0, 0x20, 0, 0xfc, 10, 0, 0, 0x0b],
    [0, 0x41, 0, 0x41, 7, 0x20, 0, 0xfc, 11, 0, 0x0b],
  ] as const
  const section = (id: number, content: readonly number[]) => [id, content.length, ...content]
  const bodies = [TURNS, CALLS, MOVES, FILLS].flatMap((body) => [body.length, ...body])
  const names = ['turns', 'calls', 'moves', 'fills'].flatMap((name, at) => [5, ...Buffer.from(name), 0, at])
  const module = Uint8Array.from([
    ...HEADER,
    ...section(1, [1, 0x60, 1, 0x7f, 0]),
    ...section(2, [0]),
    ...section(3, [4, 0, 0, 0, 0]),
    ...section(5, [1, 0, 1]),
    ...section(6, [0]),
    ...section(7, [5, ...names, 1, 109, 2, 0]),
    ...section(10, [4, ...bodies]),
  ])
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(withSections(module, metered(sections(module)))))
  const steps = exports['steps'] as WebAssembly.Global<'i32'>
  const used = (name: string, n: number, of = 1000) => {
    const call = exports[name] as (n: number) => void
    steps.value = of
    call(n)
    return of - steps.value
  }

  test.each([
    ['turns', 10, 11],
    ['calls', 10, 11],
    ['moves', 6400, 101],
    ['fills', 6400, 101],
  ])('counts %s(%i) as %i steps, and traps when none are left', (name, n, expected) => {
    expect(used(name, n)).toBe(expected)
    expect(used(name, n, expected)).toBe(expected)
    expect(() => used(name, n, expected - 1)).toThrow(WebAssembly.RuntimeError)
  })

  test('moves and fills as before', () => {
    const memory = new Uint8Array((exports['m'] as WebAssembly.Memory).buffer)
    memory.fill(0)
    used('fills', 3)
    expect([...memory.subarray(0, 4)]).toEqual([7, 7, 7, 0])
  })

  test('is not made of a module with instructions that are not known', () => {
    const unknown = Uint8Array.from(module)
    unknown[module.indexOf(0xfc)] = 0xfb
    expect(() => metered(sections(unknown))).toThrow('not known here: 251 10')
  })
})
