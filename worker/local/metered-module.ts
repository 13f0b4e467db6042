import { instructionEnd, FURTHER, LOOP, MEMORY_COPY, MEMORY_FILL } from './wasm-instructions.ts'
import { joined, number, readNumber, withOneMore, type Section } from './wasm-bytes.ts'

/** Numbers of the sections that are rewritten. */
const TYPES = 1
const IMPORTS = 2
const FUNCTIONS = 3
const GLOBALS = 6
const EXPORTS = 7
const CODE = 10

const I32 = 0x7f
const EMPTY = 0x40
const END = 0x0b
const CALL = 0x10

/** Bytes that are moved for one step, as a power of two: 64 of them take as long as a turn of a short loop. */
const BYTES_A_STEP = 6

/**
 * A module that counts down its exported global `steps` by one at every call and every turn of a loop, and by the length
 * of every text or list that it moves at once, and traps when none are left. Nothing else can take long.
 */
export function metered(all: readonly Section[]): readonly Section[] {
  const count = (id: number) => readNumber(contentOf(all, id), 0).value
  const steps = count(GLOBALS)
  const firstAdded = importedFunctions(contentOf(all, IMPORTS)) + count(FUNCTIONS)
  const moves = new Map([MEMORY_COPY, MEMORY_FILL].map((which, at) => [which, firstAdded + at]))
  const change: Readonly<Record<number, (section: Section) => Section>> = {
    [TYPES]: (section) => withOneMore(section, [0x60, 3, I32, I32, I32, 0]),
    [FUNCTIONS]: (section) => [...moves].reduce((to) => withOneMore(to, number(count(TYPES))), section),
    [GLOBALS]: (section) => withOneMore(section, [I32, 1, 0x41, 0, END]),
    [EXPORTS]: (section) => withOneMore(section, [5, ...new TextEncoder().encode('steps'), 3, ...number(steps)]),
    [CODE]: (section) => {
      const code = { id: CODE, content: meteredCode(section.content, steps, moves) }
      return [...moves.keys()].reduce((to, which) => withOneMore(to, movingFunction(which, steps)), code)
    },
  }
  return all.map((section) => change[section.id]?.(section) ?? section)
}

function contentOf(all: readonly Section[], wanted: number): Uint8Array {
  const found = all.find(({ id }) => id === wanted)
  if (!found) throw new Error(`The module has no section ${wanted}.`)
  return found.content
}

/** Functions come first in the count of functions where they are imported; this engine imports nothing else. */
function importedFunctions(content: Uint8Array): number {
  const count = readNumber(content, 0)
  let at = count.end
  for (let i = 0; i < count.value; i++) {
    for (const _name of ['module', 'field']) {
      const length = readNumber(content, at)
      at = length.end + length.value
    }
    if (content[at] !== 0) throw new Error('The module imports something other than a function.')
    at = readNumber(content, at + 1).end
  }
  return count.value
}

function meteredCode(content: Uint8Array, steps: number, moves: ReadonlyMap<number, number>): Uint8Array {
  const count = readNumber(content, 0)
  const parts: Uint8Array[] = [content.subarray(0, count.end)]
  let at = count.end
  for (let i = 0; i < count.value; i++) {
    const size = readNumber(content, at)
    at = size.end + size.value
    const body = meteredBody(content.subarray(size.end, at), steps, moves)
    parts.push(Uint8Array.from(number(body.length)), body)
  }
  return joined(parts)
}

function meteredBody(body: Uint8Array, steps: number, moves: ReadonlyMap<number, number>): Uint8Array {
  const charge = Uint8Array.from(charged(steps, [0x41, 1]))
  const first = localsEnd(body)
  const parts: Uint8Array[] = [body.subarray(0, first), charge]
  for (let at = first; at < body.length; ) {
    const end = instructionEnd(body, at)
    const moving = body[at] === FURTHER ? moves.get(readNumber(body, at + 1).value) : undefined
    parts.push(moving === undefined ? body.subarray(at, end) : Uint8Array.from([CALL, ...number(moving)]))
    if (body[at] === LOOP) parts.push(charge)
    at = end
  }
  return joined(parts)
}

/** A body begins with the kinds of its variables and how many there are of each. */
function localsEnd(body: Uint8Array): number {
  const kinds = readNumber(body, 0)
  let at = kinds.end
  for (let i = 0; i < kinds.value; i++) at = readNumber(body, at).end + 1
  return at
}

/** steps = steps - price; if (steps < 0) trap */
function charged(steps: number, price: readonly number[]): readonly number[] {
  const global = number(steps)
  return [0x23, ...global, ...price, 0x6b, 0x24, ...global, 0x23, ...global, 0x41, 0, 0x48, 0x04, EMPTY, 0x00, END]
}

/** The body of a function that moves as the instruction does that it stands for, and charges the length. */
function movingFunction(which: number, steps: number): readonly number[] {
  const length = [0x20, 2]
  const price = [...length, 0x41, BYTES_A_STEP, 0x76]
  const places = which === MEMORY_COPY ? [0, 0] : [0]
  const body = [0, ...charged(steps, price), 0x20, 0, 0x20, 1, ...length, FURTHER, which, ...places, END]
  return [...number(body.length), ...body]
}
