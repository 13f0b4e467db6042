import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { parse, stringify } from 'yaml'
import { z } from 'zod'

const FOLDER = join(import.meta.dirname, 'bundles')

/** The kinds of import, by the `type` that metadata.yaml names. */
export const BUNDLE_TYPES = { dataset: 'SqlaTable', chart: 'Slice', dashboard: 'Dashboard' } as const
export type BundleKind = keyof typeof BUNDLE_TYPES

export interface ExampleBundle {
  /** Changes with every change of a file. */
  readonly version: string
  readonly database: {
    readonly uuid: string
    readonly database_name: string
    readonly extra: Readonly<Record<string, unknown>>
  }
  /** The archive to send to the import of this kind. */
  archive(kind: BundleKind): Uint8Array<ArrayBuffer>
}

const databaseSchema = z.object({ uuid: z.uuid(), database_name: z.string(), extra: z.record(z.string(), z.unknown()) })

/** The example datasets, charts and dashboards as they stand in the tree. */
export async function readExampleBundle(): Promise<ExampleBundle> {
  const files = await readFiles()
  const database = databaseSchema.parse(parse(new TextDecoder().decode(files.get('databases/examples.yaml'))))
  const hash = createHash('sha256')
  for (const [path, bytes] of files) hash.update(path).update('\0').update(bytes)
  return { version: hash.digest('hex').slice(0, VERSION_LENGTH), database, archive: (kind) => archive(files, kind) }
}

const VERSION_LENGTH = 16

async function readFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(
    paths.toSorted().map(async (path) => [path.slice(FOLDER.length + 1), await readFile(path)] as const),
  )
  return new Map(files)
}

function archive(files: ReadonlyMap<string, Uint8Array>, kind: BundleKind): Uint8Array<ArrayBuffer> {
  const metadata = stringify({ version: '1.0.0', type: BUNDLE_TYPES[kind] })
  const named = [...files].map(([path, bytes]) => [`examples/${path}`, bytes] as const)
  return zipSync({ ...Object.fromEntries(named), 'examples/metadata.yaml': new TextEncoder().encode(metadata) })
}
