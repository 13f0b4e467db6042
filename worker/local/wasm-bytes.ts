/** A part of a WebAssembly module: what it is, and its content without the length before it. */
export interface Section {
  readonly id: number
  readonly content: Uint8Array
}

/** Bytes of magic number and version. */
const HEADER_BYTES = 8

/** A number in LEB128, and where the next thing begins: seven bits a byte, the lowest first, the eighth says that more follow. */
export function readNumber(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0
  let at = start
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++] ?? 0
    value |= (byte & 127) << shift
    if (byte < 128) return { value, end: at }
  }
}

/** A number that is not negative, in LEB128. */
export function number(value: number): readonly number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)]
}

/** The sections of a module in their order. */
export function sections(module: Uint8Array): readonly Section[] {
  const found: Section[] = []
  for (let start = HEADER_BYTES; start < module.length; ) {
    const size = readNumber(module, start + 1)
    found.push({ id: module[start] ?? 0, content: module.subarray(size.end, size.end + size.value) })
    start = size.end + size.value
  }
  return found
}

/** The module with these sections in place of its own. */
export function withSections(module: Uint8Array, all: readonly Section[]): Uint8Array<ArrayBuffer> {
  const parts = all.flatMap(({ id, content }) => [Uint8Array.from([id, ...number(content.length)]), content])
  return joined([module.subarray(0, HEADER_BYTES), ...parts])
}

/** A section that lists things, with one more of them at its end. */
export function withOneMore({ id, content }: Section, entry: readonly number[]): Section {
  const { value, end } = readNumber(content, 0)
  return { id, content: joined([Uint8Array.from(number(value + 1)), content.subarray(end), Uint8Array.from(entry)]) }
}

/** Bytes after one another. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}
