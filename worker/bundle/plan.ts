import { parseConnectionUri } from '../db/connection-uri.ts'
import type { Facts, Rights } from './facts.ts'
import { NOUNS, type Folder, type Importer } from './kinds.ts'
import { BUNDLE_MESSAGES } from './messages.ts'
import { importRefused, type Problems } from './problems.ts'
import type { BundleFile, BundleFiles } from './read-bundle.ts'

export interface Step<F extends Folder> {
  /** `adopt` changes a row that was found by its name and gives it the bundle's uuid. */
  readonly action: 'create' | 'update' | 'adopt' | 'keep'
  readonly id: number
  /** Uuid that the row had before; differs from the file's when it is adopted. */
  readonly previousUuid: string
  /** Name that a database had before; its permissions are named after it. */
  readonly previousName: string
  readonly file: BundleFile<F>
  /** Id of the database of a dataset or saved query, of the dataset of a chart. */
  readonly parentId: number
}

export type Steps = { readonly [F in Folder]: readonly Step<F>[] }

export interface Plan {
  readonly steps: Steps
  readonly problems: Problems
}

export interface Choices {
  readonly overwrite: boolean
  /** Assets only: references that the bundle lacks are looked up among what exists. */
  readonly sparse: boolean
}

interface Match {
  readonly id: number
  readonly uuid: string
  readonly database_name?: string
}

/**
 * Decides for every file whether its object is created, changed or left alone, and under which id. Existing objects
 * are matched by uuid, then by the other key that may not occur twice. Only the importer's primary type is changed by
 * `overwrite`; an assets import changes every type. Throws 403 where the user may not do what the bundle asks.
 */
export function planImport(
  files: BundleFiles,
  importer: Importer,
  facts: Facts,
  rights: Rights,
  choices: Choices,
): Plan {
  const problems: Record<string, Problems[string]> = {}
  const taken = { ...facts.lastIds }
  const overwrites = (folder: Folder) => importer.primary === null || (folder === importer.primary && choices.overwrite)

  function step<F extends Folder>(
    folder: F,
    file: BundleFile<F>,
    byName: Match | undefined,
    parentId: number,
  ): Step<F> {
    const byUuid: Match | undefined = facts[folder].find(({ uuid }) => uuid === file.data.uuid)
    const match = byUuid ?? byName
    if (!match) {
      if (!rights.canWrite(folder))
        throw forbidden(BUNDLE_MESSAGES.mayNotCreate(NOUNS[folder].title, NOUNS[folder].plural))
      taken[folder] += 1
      return { action: 'create', id: taken[folder], previousUuid: file.data.uuid, previousName: '', file, parentId }
    }
    const known = { id: match.id, previousUuid: match.uuid, previousName: match.database_name ?? '', file, parentId }
    if (!rights.canWrite(folder) || (byUuid && !overwrites(folder))) return { action: 'keep', ...known }
    if (!rights.mayChange(folder, match.id)) throw forbidden(BUNDLE_MESSAGES.mayNotOverwrite(NOUNS[folder].singular))
    return { action: byUuid ? 'update' : 'adopt', ...known }
  }

  const databases = files.databases.flatMap((file) => {
    const byName = facts.databases.find(({ database_name }) => database_name === file.data.database_name)
    if (byName && byName.uuid !== file.data.uuid && nameIsTaken(file, byName.backend, facts)) {
      problems[file.path] = { database_name: [BUNDLE_MESSAGES.nameTaken] }
      return []
    }
    return [step('databases', file, byName, 0)]
  })
  const databaseIds = idsByUuid(databases, choices.sparse ? facts.databases : [])

  const queries = files.queries.flatMap((file) => {
    const parentId = databaseIds.get(file.data.database_uuid)
    return parentId === undefined
      ? missing(problems, file.path, 'database')
      : [step('queries', file, undefined, parentId)]
  })

  const datasets = files.datasets.flatMap((file) => {
    const parentId = databaseIds.get(file.data.database_uuid)
    if (parentId === undefined) return missing(problems, file.path, 'database')
    const byUuid = facts.datasets.find(({ uuid }) => uuid === file.data.uuid)
    const byName = facts.datasets.find((row) => row.database_id === parentId && samePlace(row, file.data))
    if (byUuid && overwrites('datasets') && byUuid.database_id !== parentId) {
      problems[file.path] = { database_uuid: [BUNDLE_MESSAGES.otherDatabase] }
      return []
    }
    if (byUuid && byName && byUuid.id !== byName.id) {
      return [{ action: 'keep' as const, id: byUuid.id, previousUuid: byUuid.uuid, previousName: '', file, parentId }]
    }
    return [step('datasets', file, byName, parentId)]
  })
  const datasetIds = idsByUuid(datasets, choices.sparse ? facts.datasets : [])

  const charts = files.charts.flatMap((file) => {
    const parentId = datasetIds.get(file.data.dataset_uuid)
    return parentId === undefined
      ? missing(problems, file.path, 'dataset')
      : [step('charts', file, undefined, parentId)]
  })

  const dashboards = files.dashboards.flatMap((file) => {
    const bySlug = file.data.slug ? facts.dashboards.find(({ slug }) => slug === file.data.slug) : undefined
    const byUuid = facts.dashboards.find(({ uuid }) => uuid === file.data.uuid)
    if (bySlug && byUuid && bySlug.id !== byUuid.id && overwrites('dashboards')) {
      problems[file.path] = { slug: [BUNDLE_MESSAGES.slugTaken] }
      return []
    }
    return [step('dashboards', file, bySlug, 0)]
  })

  return { steps: { databases, queries, datasets, charts, dashboards }, problems }
}

/** Ids by the bundle's uuids; `others` are objects that a sparse bundle may name without holding them. */
export function idsByUuid(steps: readonly Step<Folder>[], others: readonly Match[] = []): ReadonlyMap<string, number> {
  return new Map([
    ...others.map(({ uuid, id }) => [uuid, id] as const),
    ...steps.map(({ file, id }) => [file.data.uuid, id] as const),
  ])
}

/**
 * The data of an edge database hangs on its uuid, so neither may such a row take another uuid, nor may another row take
 * its name. The same holds for a file whose uuid belongs to another database than its name.
 */
function nameIsTaken(file: BundleFile<'databases'>, backendOfNamed: string, facts: Facts): boolean {
  const backend = parseConnectionUri(file.data.sqlalchemy_uri)?.backend
  return backendOfNamed === 'edge' || backend === 'edge' || facts.databases.some(({ uuid }) => uuid === file.data.uuid)
}

/** Same table; parts that the file leaves open match anything. */
function samePlace(row: Facts['datasets'][number], file: BundleFile<'datasets'>['data']): boolean {
  const matches = (stored: string | null, wanted: string | null | undefined) =>
    wanted === null || wanted === undefined || stored === wanted
  return row.table_name === file.table_name && matches(row.schema, file.schema) && matches(row.catalog, file.catalog)
}

function missing(problems: Record<string, Problems[string]>, path: string, noun: 'database' | 'dataset'): [] {
  problems[path] = { [`${noun}_uuid`]: [BUNDLE_MESSAGES.missingReference(noun)] }
  return []
}

function forbidden(message: string): Error {
  return importRefused(403, message)
}
