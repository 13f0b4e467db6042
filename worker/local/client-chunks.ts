import type { Plugin, Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

const ROUTE = /\/app\/routes\/([^/]+)\.tsx$/
const CHART_KIND = /\/app\/charts\/([^/]+)\/chart\.tsx$/
/** The records of all kinds: names and recipes of queries. */
const REGISTRY = /\/app\/charts\/registry\.ts$/
/** Kinds that most dashboards hold: what two of them share comes with every dashboard. */
const COMMON_KINDS = new Set(['table', 'big-number', 'big-number-total', 'line', 'bar', 'area', 'pie', 'scatter'])
/** Those of them that draw with axes: what only they share, a dashboard of tables and figures does without. */
const AXED_KINDS = new Set(['line', 'bar', 'area', 'scatter'])
const ICON = /\/node_modules\/lucide-react\/dist\/esm\/icons\//
/** Begun beside the first of a page, and no part of it. */
const FILTERS = /\/app\/features\/dashboard\/filters\/filter-bar\.tsx$/
/** What every kind may draw with. */
const FRAME = /\/app\/charts\/(frame|colors)\//
/** What other kinds draw with makes a chunk a folder or package, so that a dashboard pays for the kinds it holds. */
const SHARED_FOLDERS = new Set(['colors', 'frame', 'formats'])
const FAMILY = /\/app\/charts\/([^/]+)\/|\/node_modules\/((?:@[^/]+\/)?[^/]+)\//
/** Routes whose screens are one page to their readers; every other route is a page by its own name. */
const PAGE_OF: Readonly<Record<string, string>> = {
  dashboards: 'list',
  charts: 'list',
  datasets: 'list',
  'saved-queries': 'list',
  'row-level-rules': 'list',
  'annotation-layers': 'list',
  annotations: 'list',
  'dashboard-permalink': 'dashboard',
}
/** Lists that few people open: what only they begin with is no burden to the other lists. */
const SETTINGS = new Set(['row-level-rules', 'annotation-layers', 'annotations'])
const CHARTED = new Set(['dashboard', 'explore'])
/** Characters of source below which a chunk of its own costs more (request, headers, dictionary) than it saves. */
const SMALL = 3_000

/** A route with the modules that it begins with, and those it can come to load. */
interface Route {
  readonly name: string
  readonly page: string
  readonly first: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

function reach(graph: Graph, from: string, dynamic: boolean, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen
  seen.add(from)
  const info = graph.getModuleInfo(from)
  for (const id of info?.importedIds ?? []) reach(graph, id, dynamic, seen)
  if (dynamic) for (const id of info?.dynamicallyImportedIds ?? []) reach(graph, id, dynamic, seen)
  return seen
}

function routesOf(graph: Graph): Route[] {
  return [...graph.getModuleIds()].flatMap((id) => {
    const route = ROUTE.exec(id)?.[1]
    if (route === undefined || !graph.getModuleInfo(id)?.dynamicImporters.length) return []
    return [{ name: route, page: PAGE_OF[route] ?? route, first: reach(graph, id, false), all: reach(graph, id, true) }]
  })
}

/**
 * `shared`: what most pages begin with; `ground`: what pages with charts begin with; `marks`: what common chart kinds
 * share; `records`: the other kinds' records; `kinds-…`: what other kinds share; otherwise the pages that come to load
 * the module. `filters`: what the filter bar of a dashboard adds to all that.
 */
function chunkName(
  id: string,
  first: readonly string[],
  all: readonly string[],
  { kinds, common, isAxed, isRecord, isFilter }: { kinds: number; common: number; isAxed: boolean; isRecord: boolean; isFilter: boolean },
): string | null {
  if (first.length > 3) return 'shared'
  // What only dialogs and menus show stays out of the way of every page.
  if (ICON.test(id)) {
    if (first.includes('dashboard')) return 'shared'
    return all.length === 1 ? (first[0] ?? null) : 'icons'
  }
  const isEarly = first.length > 0 && (first.includes('dashboard') || !first.every((page) => CHARTED.has(page)))
  if (!isEarly && common > 1) return isAxed ? 'axed' : 'marks'
  if (!isEarly && isRecord) return 'records'
  if (first.length === 0 && isFilter) return 'filters'
  if (first.length === 0) return kinds > 0 ? familyName(id, kinds) : null
  if (!isEarly && kinds > 0) return familyName(id, kinds)
  const charted = first.every((page) => CHARTED.has(page))
  if (isEarly && charted && (kinds > 0 || (all.length > 1 && all.every((page) => CHARTED.has(page))))) return 'ground'
  const later = all.filter((page) => !first.includes(page))
  return first.length === 1 ? [...first, ...later].join('.') : `${first.join('.')}.first`
}

/** A folder of its own is made to be shared, also while one kind alone draws with it. */
function familyName(id: string, kinds: number): string | null {
  const match = FAMILY.exec(id)
  const isShared = kinds > 1 || SHARED_FOLDERS.has(match?.[1] ?? '')
  const name = match?.[1] ?? match?.[2]
  return isShared && name !== undefined ? `kinds-${name.replace(/[@/]+/g, '')}` : null
}

/** Module -> chunk. A module without a name goes where the bundler puts it: to its only importer. */
function nameChunks(graph: Graph): Map<string, string> {
  const ids = [...graph.getModuleIds()]
  const routes = routesOf(graph)
  const kinds = ids.flatMap((id) => {
    const folder = CHART_KIND.exec(id)?.[1]
    return folder === undefined ? [] : [{ folder, isCommon: COMMON_KINDS.has(folder), modules: reach(graph, id, false) }]
  })
  const reachOf = (pattern: RegExp) => new Set(ids.filter((id) => pattern.test(id)).flatMap((id) => [...reach(graph, id, false)]))
  const [records, filters] = [reachOf(REGISTRY), reachOf(FILTERS)]
  const names = new Map<string, string>()
  const sizes = new Map<string, number>()
  for (const id of ids) {
    const inRoutes = (part: 'first' | 'all') => routes.filter((route) => route[part].has(id)).map(({ page }) => page)
    const all = inRoutes('all')
    const users = routes.filter((route) => route.first.has(id))
    if (users.length > 1 && users.every(({ name }) => SETTINGS.has(name))) {
      names.set(id, users.map(({ name }) => name).join('-'))
      continue
    }
    // Each list keeps its own to itself.
    if (all.length === 1 && all[0] === 'list') continue
    const having = kinds.filter((kind) => kind.modules.has(id))
    const common = having.filter((kind) => kind.isCommon)
    const name = chunkName(id, [...new Set(inRoutes('first'))], [...new Set(all)], {
      kinds: having.length,
      common: common.length,
      isRecord: records.has(id),
      isFilter: filters.has(id),
      isAxed: !FRAME.test(id) && common.every(({ folder }) => AXED_KINDS.has(folder)),
    })
    if (name === null) continue
    names.set(id, name)
    sizes.set(name, (sizes.get(name) ?? 0) + (graph.getModuleInfo(id)?.code?.length ?? 0))
  }
  for (const [id, name] of names) if (name.includes('.') && (sizes.get(name) ?? 0) < SMALL) names.set(id, 'shared')
  return names
}

/** A chunk's files and those it imports. */
function closureIn(chunks: readonly Rolldown.OutputChunk[]) {
  return function closure(chunk: Rolldown.OutputChunk | undefined, seen = new Set<string>()): Set<string> {
    if (!chunk || seen.has(chunk.fileName)) return seen
    for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) seen.add(file)
    for (const file of chunk.imports) closure(chunks.find(({ fileName }) => fileName === file), seen)
    return seen
  }
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

/** Chart kind, by its folder -> files that drawing it needs beyond the entry's and what common kinds share. */
function kindFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = chunksOf(bundle)
  const closure = closureIn(chunks)
  const loaded = closure(chunks.find((chunk) => chunk.isEntry))
  for (const chunk of chunks) if (['shared', 'ground', 'marks', 'axed', 'records'].includes(chunk.name)) closure(chunk, loaded)
  return Object.fromEntries(
    chunks.flatMap((chunk) =>
      chunk.moduleIds.flatMap((id) => {
        const folder = CHART_KIND.exec(id)?.[1]
        return folder === undefined ? [] : [[folder, [...closure(chunk)].filter((file) => !loaded.has(file))] as const]
      }),
    ),
  )
}

/**
 * Route -> files that its visitor needs beyond the entry's, so that the shell can ask for them at once. Under
 * `<route>:later` stands what a page with charts is likely to need once it knows which, to be had beside the rest.
 */
function routeFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = chunksOf(bundle)
  const closure = closureIn(chunks)
  const entry = closure(chunks.find((chunk) => chunk.isEntry))
  const named = (name: string) => chunks.find((chunk) => chunk.name === name)
  const addresses = (files: ReadonlySet<string>, without: ReadonlySet<string>) =>
    [...files].filter((file) => !without.has(file)).map((file) => `/${file}`)
  const routes = chunks.flatMap((chunk) =>
    chunk.moduleIds.flatMap((id) => {
      const route = ROUTE.exec(id)?.[1]
      if (route === undefined || entry.has(chunk.fileName)) return []
      const files = closure(chunk)
      const page = PAGE_OF[route] ?? route
      if (!CHARTED.has(page)) return [[route, addresses(files, entry)] as const]
      // Its charts will be drawn, whatever their kinds.
      closure(named('marks'), files)
      const later = ['axed', 'records', ...(page === 'dashboard' ? ['filters'] : [])].reduce((all, name) => closure(named(name), all), new Set<string>())
      const known = new Set([...entry, ...files])
      return [[route, addresses(files, entry)] as const, [`${route}:later`, addresses(later, known)] as const]
    }),
  )
  return Object.fromEntries(routes)
}

/**
 * Puts what several chunks share into few large chunks, by the pages that load it: left alone, the bundler makes one
 * for every set of importers, seventy to view a dashboard. Writes `route-chunks.json`, which the shell reads, and
 * `kind-chunks.json`, by which each kind is held to its budget.
 */
export function clientChunks(): Plugin {
  let names = new Map<string, string>()
  // A group takes along what its modules import, so what is shared most widely goes first.
  const ranks = [
    (name: string) => name === 'shared',
    (name: string) => name === 'ground',
    (name: string) => name === 'marks',
    (name: string) => name === 'axed',
    (name: string) => name === 'records',
    (name: string) => name === 'icons',
    (name: string) => /^kinds-(d3|topojson|colors|frame|formats|outlines)/.test(name),
    // What all maps stand on, before the kinds that stand on it.
    (name: string) => name === 'kinds-map',
    (name: string) => name.endsWith('.first'),
    (name: string) => name.includes('.'),
    (name: string) => name !== 'filters',
    () => true,
  ]
  const shared = ranks.map((belongs) => ({
    name: (id: string) => {
      const name = names.get(id)
      return name !== undefined && belongs(name) ? name : null
    },
  }))
  const groups = [{ name: 'app', tags: ['$initial' as const] }, ...shared].map((group, index, all) => ({ ...group, priority: all.length - index }))
  return {
    name: 'client-chunks',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd() {
      names = nameChunks(this)
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        this.emitFile({ type: 'asset', fileName: 'route-chunks.json', source: JSON.stringify(routeFiles(bundle)) })
        this.emitFile({ type: 'asset', fileName: 'kind-chunks.json', source: JSON.stringify(kindFiles(bundle)) })
      },
    },
  }
}
