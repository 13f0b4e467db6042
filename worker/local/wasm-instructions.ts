import { readNumber } from './wasm-bytes.ts'

/** What follows an instruction's byte: so many numbers, so many bytes, or something of its own. */
type Operands = { readonly numbers: number } | { readonly bytes: number } | 'list' | 'list and number' | 'further'

/** Instructions whose second number says which one is meant. */
export const FURTHER = 0xfc
export const LOOP = 0x03
export const MEMORY_COPY = 10
export const MEMORY_FILL = 11

/** Numbers after the instructions of `FURTHER`, from 0 on: conversions, memory, tables. */
const FURTHER_NUMBERS = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1]

/** First and last byte of instructions, and what follows each. */
const OPERANDS: readonly (readonly [number, number, Operands])[] = [
  [0x00, 0x01, { numbers: 0 }],
  [0x02, 0x04, { numbers: 1 }],
  [0x05, 0x05, { numbers: 0 }],
  [0x0b, 0x0b, { numbers: 0 }],
  [0x0c, 0x0d, { numbers: 1 }],
  [0x0e, 0x0e, 'list and number'],
  [0x0f, 0x0f, { numbers: 0 }],
  [0x10, 0x10, { numbers: 1 }],
  [0x11, 0x11, { numbers: 2 }],
  [0x1a, 0x1b, { numbers: 0 }],
  [0x1c, 0x1c, 'list'],
  [0x20, 0x26, { numbers: 1 }],
  [0x28, 0x3e, { numbers: 2 }],
  [0x3f, 0x42, { numbers: 1 }],
  [0x43, 0x43, { bytes: 4 }],
  [0x44, 0x44, { bytes: 8 }],
  [0x45, 0xc4, { numbers: 0 }],
  [0xd0, 0xd0, { numbers: 1 }],
  [0xd1, 0xd1, { numbers: 0 }],
  [0xd2, 0xd2, { numbers: 1 }],
  [FURTHER, FURTHER, 'further'],
]

/** Where the instruction at a place ends. Throws for one that is not known. */
export function instructionEnd(code: Uint8Array, at: number): number {
  const operands = OPERANDS.find(([first, last]) => first <= (code[at] ?? 0) && (code[at] ?? 0) <= last)?.[2]
  if (operands === undefined) throw unknown(code, at)
  if (operands === 'further') {
    const which = readNumber(code, at + 1)
    const count = FURTHER_NUMBERS[which.value]
    if (count === undefined) throw unknown(code, at)
    return skip(code, which.end, count)
  }
  if (operands === 'list' || operands === 'list and number') {
    const count = readNumber(code, at + 1)
    return skip(code, count.end, count.value + (operands === 'list' ? 0 : 1))
  }
  return 'bytes' in operands ? at + 1 + operands.bytes : skip(code, at + 1, operands.numbers)
}

function skip(code: Uint8Array, start: number, numbers: number): number {
  let at = start
  for (let i = 0; i < numbers; i++) at = readNumber(code, at).end
  return at
}

function unknown(code: Uint8Array, at: number): Error {
  return new Error(`The module has an instruction that is not known here: ${code.subarray(at, at + 2).join(' ')}.`)
}
