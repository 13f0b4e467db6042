import type { z } from 'zod'
import { fieldMap } from '../http/validation.ts'
import type { Archive } from './archive.ts'
import { FOLDERS, type Folder, type Importer } from './kinds.ts'
import { BUNDLE_MESSAGES } from './messages.ts'
import { importRefused, type Problems } from './problems.ts'
import { fileSchemas, metadataSchema, type FileOf } from './schemas.ts'
import { readYaml } from './yaml-text.ts'

export interface BundleFile<F extends Folder> {
  /** Path below the root folder: the key of passwords and of problems. */
  readonly path: string
  readonly data: FileOf<F>
}

export type BundleFiles = { readonly [F in Folder]: readonly BundleFile<F>[] }

export interface Bundle {
  readonly files: BundleFiles
  /** What is wrong so far; files with a problem are missing from `files`. */
  readonly problems: Problems
}

const METADATA = 'metadata.yaml'

/**
 * Reads the files that an importer knows. Problems are collected, not thrown, because those that only the catalogue
 * can tell are reported together with them. Throws 422 when the bundle is of another version.
 */
export function readBundle(archive: Archive, importer: Importer): Bundle {
  const problems: Record<string, Problems[string]> = readMetadata(archive, importer)
  const files: { [F in Folder]: BundleFile<F>[] } = {
    databases: [],
    queries: [],
    datasets: [],
    charts: [],
    dashboards: [],
  }
  for (const [path, text] of archive) {
    const folder = importer.folders.find((candidate) => path.startsWith(`${candidate}/`))
    if (folder === undefined || text === '') continue
    const file = readFile(folder, path, text)
    if ('problem' in file) problems[path] = file.problem
    else file.addTo(files)
  }
  return { files, problems: { ...problems, ...repeated(files) } }
}

function readMetadata(archive: Archive, importer: Importer): Record<string, Problems[string]> {
  const text = archive.get(METADATA)
  const metadata = metadataSchema.safeParse(typeof text === 'string' ? yamlOrUndefined(text) : undefined)
  if (!metadata.success && metadata.error.issues.some(({ path }) => path.length === 0 || path[0] === 'version')) {
    throw importRefused(422, BUNDLE_MESSAGES.noCommand)
  }
  if (!metadata.success) return { [METADATA]: fieldMap(metadata.error.issues) }
  const { type } = metadata.data
  if (type === undefined || type === importer.type) return {}
  return { [METADATA]: { type: [BUNDLE_MESSAGES.mustEqual(importer.type)] } }
}

/** What may occur only once: every uuid, names of databases, slugs of dashboards. */
function repeated(files: BundleFiles): Problems {
  const seen = new Set<string>()
  const keys = FOLDERS.flatMap((folder) =>
    files[folder].flatMap(({ path, data }) => [
      { path, field: 'uuid', value: `${folder} ${data.uuid}` },
      ...('database_name' in data ? [{ path, field: 'database_name', value: `name ${data.database_name}` }] : []),
      ...('slug' in data && data.slug ? [{ path, field: 'slug', value: `slug ${data.slug}` }] : []),
    ]),
  )
  return Object.fromEntries(
    keys.flatMap(({ path, field, value }) => {
      if (!seen.has(value)) {
        seen.add(value)
        return []
      }
      return [[path, { [field]: [BUNDLE_MESSAGES.repeated] }] as const]
    }),
  )
}

type ReadFile = { readonly problem: Problems[string] } | { addTo(files: { [F in Folder]: BundleFile<F>[] }): void }

function readFile<F extends Folder>(folder: F, path: string, text: string | null): ReadFile {
  const value = text === null ? undefined : yamlOrUndefined(text)
  if (value === undefined) return { problem: { _schema: [BUNDLE_MESSAGES.notYaml] } }
  const schema: z.ZodType<FileOf<F>> = fileSchemas[folder] as unknown as z.ZodType<FileOf<F>>
  const parsed = schema.safeParse(value)
  if (!parsed.success) return { problem: fieldMap(parsed.error.issues) }
  return { addTo: (files) => files[folder].push({ path, data: parsed.data }) }
}

function yamlOrUndefined(text: string): unknown {
  try {
    return readYaml(text) ?? {}
  } catch {
    return undefined
  }
}
