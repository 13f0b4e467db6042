import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../durable-objects/log/envelope.ts'
import { stateOfDocument, type DashboardDocument } from '../../durable-objects/dashboard/document.ts'
import { dashboardObject } from '../../durable-objects/dashboard/rpc.ts'
import type { Principal } from '../access/principal.ts'
import { catalogue, type Catalogue } from '../db/client.ts'
import { actorOf } from '../db/dashboard-object.ts'
import { removeObjects } from '../db/object-upkeep.ts'
import { dashboards } from '../db/schema.ts'
import { runTogether } from '../db/statements.ts'
import type { Env } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { log } from '../log.ts'
import { readArchive } from './archive.ts'
import { layerUuids, sourceUuids } from './chart-layers.ts'
import { checkAgainst, type Passwords } from './check.ts'
import { readConnections } from './connections.ts'
import type { Facts } from './facts.ts'
import { IMPORTERS, type ImporterName } from './kinds.ts'
import { isObject } from './json-values.ts'
import { MAX_BARE_BYTES, MAX_PLAN_ATTEMPTS } from './limits.ts'
import { loadFacts, loadRights } from './load-facts.ts'
import { BUNDLE_MESSAGES } from './messages.ts'
import { idsByUuid, planImport, type Step, type Steps } from './plan.ts'
import { importRefused, invalidBundle, mergeProblems, type Problems } from './problems.ts'
import { reachableFiles } from './reach.ts'
import { type BundleFile, readBundle } from './read-bundle.ts'
import { dashboardDocument } from './rows.ts'
import { importStatements, objectsLeft } from './statements.ts'
import { readYaml } from './yaml-text.ts'

export interface ImportRequest {
  readonly importer: ImporterName
  readonly bytes: Uint8Array
  readonly overwrite: boolean
  readonly sparse: boolean
  readonly passwords: Passwords
}

/**
 * Imports an archive: all of it or nothing. Whatever a caller can send wrong is reported before the first write, all
 * problems together; the catalogue is then written as one batch, and the dashboards' objects after it.
 */
export async function importBundle(env: Env, principal: Principal, request: ImportRequest): Promise<void> {
  const importer = IMPORTERS[request.importer]
  const db = catalogue(env.DB)
  if (importer.hadBareFiles && isBareFile(request.bytes)) throw importRefused(422, BUNDLE_MESSAGES.noCommand)
  const bundle = readBundle(readArchive(request.bytes), importer)
  const facts = await loadFacts(db, bundle.files)
  const problems = mergeProblems(bundle.problems, checkAgainst(facts, bundle.files, importer, request))
  if (Object.keys(problems).length > 0) throw invalidBundle(importer.noun, problems)
  const files = reachableFiles(bundle.files, importer)
  const sources = sourceUuids(files)
  try {
    const connections = await readConnections(env, db, files.databases, request.passwords)
    const author = { userId: principal.userId, now: Date.now() }
    const contents = await attempt(async () => {
      const current = await loadFacts(db, files)
      const plan = planImport(files, importer, current, await loadRights(db, principal, current), request)
      const documents = dashboardDocuments(plan.steps, request.sparse ? current.charts : [])
      const broken = mergeProblems(plan.problems, documents.problems)
      if (Object.keys(broken).length > 0) throw invalidBundle(importer.noun, broken)
      const chartIds = idsByUuid(plan.steps.charts, current.charts)
      const layersOf = (file: BundleFile<'charts'>) => layerUuids(file, sources).flatMap((uuid) => chartIds.get(uuid) ?? [])
      await runTogether(db, importStatements(db, plan.steps, connections, layersOf, author))
      return documents.contents
    })
    await writeDashboards(env, db, contents, actorOf(principal))
  } catch (error) {
    if (error instanceof ApiError) throw error
    log('error', { event: 'import_failed', importer: request.importer, error: messageOf(error) })
    throw importRefused(500, BUNDLE_MESSAGES.unknownReason(importer.noun))
  }
}

/** Whether this is a legacy export: the JSON or YAML itself, not in an archive. Their formats are not read. */
function isBareFile(bytes: Uint8Array): boolean {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (isZip || bytes.length > MAX_BARE_BYTES) return false
  try {
    return isObject(readYaml(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)))
  } catch {
    return false
  }
}

interface DashboardContent {
  readonly step: Step<'dashboards'>
  readonly document: DashboardDocument
}

/** The documents to write, each tried on the rules of a dashboard beforehand: a broken layout is the bundle's fault. */
function dashboardDocuments(
  steps: Steps,
  otherCharts: Facts['charts'],
): { readonly contents: readonly DashboardContent[]; readonly problems: Problems } {
  const ids = { charts: idsByUuid(steps.charts, otherCharts), datasets: idsByUuid(steps.datasets) }
  const contents: DashboardContent[] = []
  const problems: Record<string, Problems[string]> = {}
  for (const step of steps.dashboards.filter(({ action }) => action !== 'keep')) {
    const document = asJson(dashboardDocument(step.file.data, ids))
    const state = stateOfDocument(document)
    if (state.ok) contents.push({ step, document })
    else problems[step.file.path] = { [FILE_KEYS[state.field] ?? state.field]: [state.message] }
  }
  return { contents, problems }
}

/** How a bundle calls what a document calls otherwise. */
const FILE_KEYS: Readonly<Record<string, string>> = { position_json: 'position', json_metadata: 'metadata' }

/** YAML knows dates, JSON does not: what is stored is what JSON makes of them. */
function asJson(document: ReturnType<typeof dashboardDocument>): DashboardDocument {
  return JSON.parse(JSON.stringify(document)) as DashboardDocument
}

/** With what lies beneath: the database wrapper hides the database's own words in `cause`. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`
}

/** Another writer may have taken the ids of a plan between its making and its writing: then it is made anew. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  for (let left = MAX_PLAN_ATTEMPTS - 1; left > 0; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError || !/UNIQUE constraint failed/.test(messageOf(error))) throw error
    }
  }
  return work()
}

/**
 * Hands the documents to their objects. When one of them fails, rows made by this import whose object holds nothing
 * are taken back; what the bundle brought besides stays and is found again by the next attempt.
 */
async function writeDashboards(
  env: Env,
  db: Catalogue,
  contents: readonly DashboardContent[],
  actor: Actor,
): Promise<void> {
  const waiting = new Set(contents)
  try {
    for (const content of contents) {
      await writeDashboard(env, content, actor)
      waiting.delete(content)
    }
  } catch (error) {
    const orphans = [...waiting].filter(({ step }) => step.action === 'create').map(({ step }) => step.id)
    if (orphans.length > 0)
      await db.delete(dashboards).where(and(inArray(dashboards.id, orphans), eq(dashboards.state, 'creating')))
    throw error
  }
}

async function writeDashboard(env: Env, { step, document }: DashboardContent, actor: Actor): Promise<void> {
  const { uuid } = step.file.data
  const object = dashboardObject(env, uuid)
  const written =
    step.action === 'update'
      ? await object.replace({ actor, document })
      : await object.create({ dashboardId: step.id, uuid, document, actor })
  if (!written.ok)
    throw invalidBundle('dashboard', {
      [step.file.path]: { [FILE_KEYS[written.field] ?? written.field]: [written.message] },
    })
  await removeObjects(env, objectsLeft(step))
}
