import type { Plugin, Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

const ROUTE = /\/app\/routes\/([^/]+)\.tsx$/
const CHART_KIND = /\/app\/charts\/[^/]+\/chart\.tsx$/
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
 * `shared`: what most pages begin with; `ground`: what pages with charts begin with; `marks`: what chart kinds share;
 * otherwise the pages that come to load the module.
 */
function chunkName(first: readonly string[], all: readonly string[], kinds: number): string | null {
  if (first.length > 3) return 'shared'
  if (first.length === 0) return kinds > 1 ? 'marks' : null
  const charted = first.every((page) => CHARTED.has(page))
  if (charted && (kinds > 0 || (all.length > 1 && all.every((page) => CHARTED.has(page))))) return 'ground'
  const later = all.filter((page) => !first.includes(page))
  return first.length === 1 ? [...first, ...later].join('.') : `${first.join('.')}.first`
}

/** Module -> chunk. A module without a name goes where the bundler puts it: to its only importer. */
function nameChunks(graph: Graph): Map<string, string> {
  const ids = [...graph.getModuleIds()]
  const routes = routesOf(graph)
  const kinds = ids.filter((id) => CHART_KIND.test(id)).map((id) => reach(graph, id, false))
  const names = new Map<string, string>()
  const sizes = new Map<string, number>()
  for (const id of ids) {
    const having = (part: 'first' | 'all') => routes.filter((route) => route[part].has(id)).map(({ page }) => page)
    const all = having('all')
    const users = routes.filter((route) => route.first.has(id))
    if (users.length > 1 && users.every(({ name }) => SETTINGS.has(name))) {
      names.set(id, users.map(({ name }) => name).join('-'))
      continue
    }
    // Each list keeps its own to itself.
    if (all.length === 1 && all[0] === 'list') continue
    const inKinds = kinds.filter((kind) => kind.has(id)).length
    const name = chunkName([...new Set(having('first'))], [...new Set(all)], inKinds)
    if (name === null) continue
    names.set(id, name)
    sizes.set(name, (sizes.get(name) ?? 0) + (graph.getModuleInfo(id)?.code?.length ?? 0))
  }
  for (const [id, name] of names) if (name.includes('.') && (sizes.get(name) ?? 0) < SMALL) names.set(id, 'shared')
  return names
}

/** Route -> files that its visitor needs beyond the entry's, so that the shell can ask for them at once. */
function routeFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const closure = (chunk: Rolldown.OutputChunk | undefined, seen = new Set<string>()): Set<string> => {
    if (!chunk || seen.has(chunk.fileName)) return seen
    for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) seen.add(file)
    for (const file of chunk.imports) closure(chunks.find(({ fileName }) => fileName === file), seen)
    return seen
  }
  const entry = closure(chunks.find((chunk) => chunk.isEntry))
  const marks = chunks.find((chunk) => chunk.name === 'marks')
  const routes = chunks.flatMap((chunk) =>
    chunk.moduleIds.flatMap((id) => {
      const route = ROUTE.exec(id)?.[1]
      if (route === undefined || entry.has(chunk.fileName)) return []
      const files = closure(chunk)
      // Its charts will be drawn, whatever their kinds.
      if (CHARTED.has(route)) closure(marks, files)
      return [[route, [...files].filter((file) => !entry.has(file)).map((file) => `/${file}`)] as const]
    }),
  )
  return Object.fromEntries(routes)
}

/**
 * Puts what several chunks share into few large chunks, by the pages that load it: left alone, the bundler makes one
 * for every set of importers, seventy to view a dashboard. Writes `route-chunks.json`, which the shell reads.
 */
export function clientChunks(): Plugin {
  let names = new Map<string, string>()
  // A group takes along what its modules import, so what is shared most widely goes first.
  const ranks = [
    (name: string) => name === 'shared',
    (name: string) => name === 'ground',
    (name: string) => name === 'marks',
    (name: string) => name.endsWith('.first'),
    (name: string) => name.includes('.'),
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
      },
    },
  }
}
