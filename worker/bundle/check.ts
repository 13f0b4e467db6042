import { parseConnectionUri, SECRET_MASK } from '../db/connection-uri.ts'
import type { Facts } from './facts.ts'
import { NOUNS, type Folder, type Importer } from './kinds.ts'
import { BUNDLE_MESSAGES } from './messages.ts'
import { importRefused, type Problems } from './problems.ts'
import type { BundleFiles } from './read-bundle.ts'

/** File path to secret, as the form fields of an import carry them. */
export type Passwords = Readonly<Record<string, string>>

/** Problems that only the catalogue can tell: secrets that nobody knows, things that exist already. */
export function checkAgainst(
  facts: Facts,
  files: BundleFiles,
  importer: Importer,
  { overwrite, passwords }: { readonly overwrite: boolean; readonly passwords: Passwords },
): Problems {
  if (files.databases.some(({ data }) => data.ssh_tunnel)) throw importRefused(400, BUNDLE_MESSAGES.tunnelDisabled)
  const problems: Record<string, Problems[string]> = {}
  for (const { path, data } of files.databases) {
    const known = facts.databases.some(({ uuid }) => uuid === data.uuid)
    const uri = parseConnectionUri(data.sqlalchemy_uri)
    if (uri === null) problems[path] = { sqlalchemy_uri: [BUNDLE_MESSAGES.invalidUri] }
    else if (UNSAFE_BACKENDS.has(uri.backend))
      problems[path] = { sqlalchemy_uri: [BUNDLE_MESSAGES.unsafeUri(uri.backend)] }
    else if (!known && uri.password === SECRET_MASK && !(passwords[path] ?? data.password)) {
      problems[path] = { _schema: [BUNDLE_MESSAGES.passwordNeeded] }
    }
  }
  if (overwrite || importer.primary === null) return problems
  return { ...problems, ...existing(facts, files, importer.primary) }
}

/** A file of the server's own disk is nobody's database. */
const UNSAFE_BACKENDS = new Set(['sqlite', 'shillelagh', 'file'])

function existing(facts: Facts, files: BundleFiles, primary: Folder): Problems {
  const uuids = new Set(facts[primary].map(({ uuid }) => uuid))
  const slugs = new Set(facts.dashboards.flatMap(({ slug }) => (slug === null ? [] : [slug])))
  const message = BUNDLE_MESSAGES.exists(NOUNS[primary].existsTitle)
  // A taken slug is asked about too: an import without leave to overwrite replaces nobody's dashboard.
  const taken = files[primary].filter(
    ({ data }) => uuids.has(data.uuid) || (primary === 'dashboards' && 'slug' in data && slugs.has(data.slug ?? '')),
  )
  return Object.fromEntries(taken.map(({ path }) => [path, message]))
}
