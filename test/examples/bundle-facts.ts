import { unzipSync } from 'fflate'
import { writeArchive } from '../../worker/bundle/archive.ts'
import { readYaml, writeYaml } from '../../worker/bundle/yaml-text.ts'

type Values = Record<string, unknown>

/** Files of an export below its root folder. */
export type BundleFiles = ReadonlyMap<string, unknown>

/** What somebody wrote to be read, and scripts: no facts that a chart is drawn from. */
const PROSE = new Set([
  'certification_details',
  'certified_by',
  'css',
  'description',
  'js_data_mutator',
  'js_onclick_href',
  'js_tooltip',
  'query_context',
  'verbose_name',
  'warning_markdown',
  'warning_text',
])

const ADDRESS = 'postgresql://examples@127.0.0.1:5432/examples'

export function readBundle(zip: Uint8Array): BundleFiles {
  const decoder = new TextDecoder()
  return new Map(
    Object.entries(unzipSync(zip)).map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), readYaml(decoder.decode(bytes))]),
  )
}

/** Every entry carries the same time, so that equal files make equal archives. */
export function writeBundle(files: BundleFiles): Uint8Array<ArrayBuffer> {
  const texts = [...files].map(([path, content]) => [path, writeYaml(content)] as const)
  return writeArchive('examples', new Map(texts), new Date('2026-01-01T00:00:00Z'))
}

/** An export without prose, scripts and what belongs to the machine it was made on. */
export function factsOf(files: BundleFiles): BundleFiles {
  return new Map([...files].map(([path, content]) => [path, factsOfFile(path, content as Values)]))
}

function factsOfFile(path: string, content: Values): Values {
  const facts = withoutProse(content) as Values
  if (path === 'metadata.yaml') return { ...facts, timestamp: '2026-01-01T00:00:00+00:00' }
  if (path.startsWith('databases/')) return { ...facts, sqlalchemy_uri: ADDRESS, extra: {} }
  // One of the exported datasets names a catalog that its database does not have.
  if (path.startsWith('datasets/')) return { ...facts, catalog: null, data: undefined }
  return facts
}

function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse)
  if (typeof value !== 'object' || value === null) return value
  const part = value as Values
  if (part['type'] === 'MARKDOWN') return { ...part, meta: { ...(part['meta'] as Values), code: 'Text' } }
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, PROSE.has(name) && typeof inner === 'string' ? null : withoutProse(inner)]),
  )
}
