import { Unzip, UnzipInflate, unzipSync, zipSync, type Zippable } from 'fflate'
import { INFLATE_STEP_BYTES, MAX_COMPRESSION_RATIO, MAX_ENTRIES, MAX_ENTRY_BYTES, MAX_TEXT_BYTES } from './limits.ts'
import { BUNDLE_MESSAGES } from './messages.ts'
import { importRefused } from './problems.ts'

/** Path below the archive's root folder to the text of a YAML file; null when its bytes are not UTF-8. */
export type Archive = ReadonlyMap<string, string | null>

interface Entry {
  readonly name: string
  readonly size: number
  readonly originalSize: number
}

/**
 * The YAML files of an archive. Everything else in it is passed over unread: other extensions, hidden files, names
 * that point outside. Sizes are judged twice, by what the directory claims and by what comes out.
 * Throws 422 for what is no ZIP or is too large unpacked, 400 when no YAML is inside.
 */
export function readArchive(bytes: Uint8Array): Archive {
  const entries = directory(bytes)
  refuseBombs(entries)
  if (!entries.some(({ name }) => relativePath(name) !== null)) throw importRefused(400, BUNDLE_MESSAGES.noFiles)
  return unpack(bytes)
}

/** A ZIP of text files under one root folder. `modified` is the time that every entry carries. */
export function writeArchive(
  root: string,
  files: ReadonlyMap<string, string>,
  modified: Date,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const zippable: Zippable = {}
  for (const [path, text] of files) zippable[`${root}/${path}`] = encoder.encode(text)
  return zipSync(zippable, { mtime: modified, level: 6 })
}

function directory(bytes: Uint8Array): readonly Entry[] {
  const entries: Entry[] = []
  try {
    unzipSync(bytes, {
      filter(entry) {
        entries.push(entry)
        return false
      },
    })
  } catch {
    throw importRefused(422, BUNDLE_MESSAGES.notZip)
  }
  return entries
}

function refuseBombs(entries: readonly Entry[]): void {
  if (entries.length > MAX_ENTRIES || entries.some(({ originalSize }) => originalSize > MAX_ENTRY_BYTES)) {
    throw importRefused(422, BUNDLE_MESSAGES.entryTooLarge)
  }
  const packed = entries.reduce((sum, { size }) => sum + size, 0)
  const unpacked = entries.reduce((sum, { originalSize }) => sum + originalSize, 0)
  if (unpacked > packed * MAX_COMPRESSION_RATIO) throw importRefused(422, BUNDLE_MESSAGES.ratioTooHigh)
}

/** Unpacks step by step, so that an entry larger than it claims is stopped instead of filling the memory. */
function unpack(bytes: Uint8Array): Archive {
  const files = new Map<string, string | null>()
  let total = 0
  const unzip = new Unzip((file) => {
    const path = relativePath(file.name)
    if (path === null) return
    const chunks: Uint8Array<ArrayBuffer>[] = []
    file.ondata = (error, chunk, final) => {
      if (error) throw error
      total += chunk.length
      if (total > MAX_TEXT_BYTES) throw importRefused(422, BUNDLE_MESSAGES.entryTooLarge)
      chunks.push(chunk)
      if (final) files.set(path, utf8(chunks))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let from = 0; from < bytes.length; from += INFLATE_STEP_BYTES) {
      const to = Math.min(from + INFLATE_STEP_BYTES, bytes.length)
      unzip.push(bytes.subarray(from, to), to === bytes.length)
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'ApiError' ? error : importRefused(422, BUNDLE_MESSAGES.notZip)
  }
  return files
}

function utf8(chunks: readonly Uint8Array<ArrayBuffer>[]): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  try {
    return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
  } catch {
    return null
  }
}

/** The path without the root folder; null for entries that are not considered. */
function relativePath(name: string): string | null {
  const [root, ...parts] = name.replaceAll('\\', '/').split('/')
  const base = parts.at(-1) ?? ''
  if (root === '' || root === '..' || parts.some((part) => part === '' || part === '..')) return null
  return /^[^._].*\.ya?ml$/i.test(base) ? parts.join('/') : null
}
