import { constants, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readArchive, writeArchive } from '../../../worker/bundle/archive.ts'
import { readYaml, writeYaml } from '../../../worker/bundle/yaml-text.ts'
import { ApiError } from '../../../worker/http/errors.ts'
import { zip } from './archives.ts'

function refusal(work: () => unknown): { status: number; message: string } {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, message: error.message }
    throw error
  }
  throw new Error('nothing was refused')
}

const MEGABYTE = 1024 * 1024

describe('reading an archive', () => {
  it('strips the root folder, whatever its name', () => {
    const files = readArchive(zip({ 'any name/metadata.yaml': 'version: 1', 'any name/charts/a.YML': 'b: 1' }))
    expect([...files]).toEqual([
      ['metadata.yaml', 'version: 1'],
      ['charts/a.YML', 'b: 1'],
    ])
  })

  it('passes over hidden files, other extensions and files beside the root folder', () => {
    const files = readArchive(
      zip({
        'r/a.yaml': 'x: 1',
        'r/._a.yaml': '?',
        '__MACOSX/r/._a.yaml': '?',
        'r/_b.yaml': '?',
        'r/c.json': '{}',
        'd.yaml': '?',
      }),
    )
    expect([...files.keys()]).toEqual(['a.yaml'])
  })

  it('reads no name that points outside', () => {
    const hostile = {
      'r/a.yaml': 'x: 1',
      '../evil.yaml': '?',
      'r/../../evil.yaml': '?',
      '/etc/evil.yaml': '?',
      'r\\..\\evil.yaml': '?',
    }
    expect([...readArchive(zip(hostile)).keys()]).toEqual(['a.yaml'])
  })

  it('refuses what is no ZIP', () => {
    expect(refusal(() => readArchive(new TextEncoder().encode('hello')))).toEqual({
      status: 422,
      message: 'Not a ZIP file',
    })
    const whole = zip({ 'r/a.yaml': 'x: 1'.repeat(500) })
    expect(refusal(() => readArchive(whole.subarray(0, whole.length / 2))).message).toBe('Not a ZIP file')
  })

  it('refuses a ZIP without YAML', () => {
    expect(refusal(() => readArchive(zip({ 'r/readme.txt': 'x' })))).toEqual({
      status: 400,
      message: 'No valid import files were found',
    })
  })

  it('refuses an entry above 100 MB, also when it would not be read', () => {
    const large = zip({ 'r/a.yaml': 'x: 1', 'r/b.bin': new Uint8Array(101 * MEGABYTE) }, { level: 1 })
    expect(refusal(() => readArchive(large)).message).toBe('Found file with size above allowed threshold')
  }, 60_000)

  it('refuses a compression ratio above 200', () => {
    const bomb = zip({ 'r/a.yaml': new Uint8Array(8 * MEGABYTE) }, { level: 9 })
    expect(refusal(() => readArchive(bomb)).message).toBe('Zip compress ratio above allowed threshold')
  })

  it('stops a gigabyte that claims to be small', () => {
    const bomb = lyingBomb(1024, 1000)
    expect(refusal(() => readArchive(bomb)).status).toBe(422)
  }, 60_000)

  it('marks a file that is not UTF-8 instead of guessing', () => {
    expect(readArchive(zip({ 'r/a.yaml': new Uint8Array([0x61, 0x3a, 0x20, 0xff]) })).get('a.yaml')).toBeNull()
  })

  it('reads what it writes', () => {
    const files = new Map([
      ['metadata.yaml', 'version: 1.0.0\n'],
      ['charts/Ümläut.yaml', 'name: Größe\n'],
    ])
    expect(readArchive(writeArchive('root', files, new Date('2026-11-21T10:00:00Z')))).toEqual(files)
  })
})

describe('YAML', () => {
  it('refuses an alias bomb', () => {
    const levels = Array.from(
      { length: 12 },
      (_, n) => `l${n + 1}: &l${n + 1} [${Array(10).fill(`*l${n}`).join(', ')}]`,
    )
    expect(() => readYaml(['l0: &l0 x', ...levels].join('\n'))).toThrow(/alias/i)
  })

  it('refuses nesting that exhausts the stack', () => {
    expect(() => readYaml('['.repeat(200_000))).toThrow(/stack|nest|flow/i)
  }, 60_000)

  it('writes texts that look like other values so that readers of YAML 1.1 take them for text', () => {
    const value = {
      a: 'yes',
      b: 'No',
      c: '1_000',
      d: '2026-11-21',
      e: '12:30:45',
      f: '017',
      g: 'null',
      h: '~',
      i: 'on',
    }
    const text = writeYaml(value)
    expect(readYaml(text)).toEqual(value)
    for (const [key, item] of Object.entries(value)) expect(text).toMatch(new RegExp(`^${key}: ["']${item}["']$`, 'm'))
  })

  it('reads a lone letter as text, as the exporters mean it, and the words as truth values', () => {
    expect(readYaml('{a: y, b: n, c: Y, d: 1e3, e: yes, f: Off, g: 1.5e+3, h: 012}')).toEqual({
      a: 'y',
      b: 'n',
      c: 'Y',
      d: '1e3',
      e: true,
      f: false,
      g: 1500,
      h: 10,
    })
  })

  it('sets no prototype', () => {
    const value = readYaml('__proto__: {polluted: true}')
    expect((value as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

/** A ZIP entry that unpacks to `megabytes` of zeros but claims to hold `claimed` bytes. */
function lyingBomb(megabytes: number, claimed: number): Uint8Array {
  const block = deflateRawSync(new Uint8Array(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH })
  const end = Uint8Array.of(3, 0)
  const copy = zip(
    { 'r/a.yaml': Buffer.concat([...Array<Uint8Array>(megabytes).fill(block), end]) },
    { level: 0 },
  ).slice()
  const view = new DataView(copy.buffer)
  const central = view.getUint32(copy.length - 6, true)
  const deflated = 8
  view.setUint16(8, deflated, true)
  view.setUint32(22, claimed, true)
  view.setUint16(central + 10, deflated, true)
  view.setUint32(central + 24, claimed, true)
  return copy
}
