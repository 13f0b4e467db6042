import { createDashboardStore, type DashboardStore } from '../../app/sync/dashboard-store.ts'
import type { DashboardOp } from '../../durable-objects/dashboard/ops.ts'
import { equal } from '../../durable-objects/log/json.ts'
import type { Connection } from './network.ts'
import { randomOp } from './dashboard-ops.ts'
import { DashboardServer, sameFold, VIEWER } from './dashboard-server.ts'
import { faultOf } from './laws.ts'
import { ALL_RULES, LawBroken, settle, type SimRules, World } from './world.ts'

const STEPS = 260
const USERS = ['ann', 'ben', 'cyd'] as const
/** Two of the pages belong to one user: her windows undo each for themselves. */
const ACTORS = { ann: { id: 1, name: 'Ann' }, ben: { id: 2, name: 'Ben' }, cyd: { id: 1, name: 'Ann' }, vic: VIEWER } as const
type User = keyof typeof ACTORS

interface Page {
  readonly user: User
  owner: string
  store: DashboardStore
  /** Tags of the ops this user was shown as done. */
  readonly committed: Set<string>
  readonly recovered: Set<string>
  /** Highest seq this page has shown. */
  seq: number
}

export interface SimResult {
  readonly committed: number
  readonly events: number
  readonly undos: number
  readonly redos: number
  readonly saves: number
  readonly resets: number
  readonly recovered: number
}

/**
 * One simulated life of a dashboard: three editors and a viewer over the real client and the real room, with delay,
 * loss, repetition, crashes, evictions, deployments, reloads and compaction. Throws LawBroken.
 */
export async function runDashboardSim(seed: number, rules: SimRules = ALL_RULES): Promise<SimResult> {
  const world = new World(seed)
  const server = new DashboardServer(world, rules)
  const pages = [...USERS, 'vic' as const].map((user) => openPage(world, user, rules))
  const must = (law: string | null) => {
    if (law) throw new LawBroken(seed, law)
  }
  try {
    await settle()
    for (let step = 0; step < STEPS; step++) {
      await act(world, server, pages, rules)
      await settle()
      must(server.check())
      for (const page of pages) must(pageFault(server, page))
      world.forgetClosed()
    }
    await drain(world, server, pages)
    must(server.check())
    for (const page of pages) must(pageFault(server, page) ?? endFault(server, page))
    must(server.checkReplay())
    must(tagFault(server, pages))
  } catch (error) {
    if (error instanceof LawBroken) throw error
    throw new LawBroken(seed, `threw ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    server.storage.close()
  }
  const committed = pages.reduce((sum, page) => sum + page.committed.size, 0)
  const recovered = pages.reduce((sum, page) => sum + page.recovered.size, 0)
  return { committed, recovered, ...server.accepted }
}

async function act(world: World, server: DashboardServer, pages: Page[], rules: SimRules): Promise<void> {
  const { random } = world
  const page = random.pick(pages)
  const open = world.connections.filter(({ state }) => state !== 'closed')
  const connection = open.length > 0 ? random.pick(open) : null
  const what = random.weighted({
    edit: 34,
    undo: 6,
    redo: 4,
    save: 3,
    presence: 1,
    toServer: 22,
    toClient: 30,
    lose: 3,
    disturb: 6,
    intrude: 1,
    offline: 2,
    online: 3,
    reload: 1,
    evict: 2,
    deploy: 0.5,
    crash: 1.5,
    rest: 2,
    time: 10,
  })
  switch (what) {
    case 'edit':
      return edit(page, randomOp(random, page.store.getSnapshot().state), random.id('tag'))
    case 'undo':
    case 'redo':
      return step(page, what, random.id('tag'))
    case 'save':
      return save(page, random.id('tag'))
    case 'presence':
      return page.store.setPresence({ selected: random.below(5) })
    case 'toServer':
      for (let frames = 1 + random.below(3); connection && frames > 0; frames--) admitOrDeliver(server, connection)
      return
    case 'toClient':
      for (let frames = 1 + random.below(4); connection && frames > 0; frames--) connection.deliverToClient()
      return
    case 'lose':
      return connection?.break()
    case 'disturb':
      return random.pick([connection, ...open.filter(({ idle }) => !idle)])?.disturb(random)
    case 'intrude':
      return server.intrude()
    case 'offline':
      return world.setOnline(page.owner, false)
    case 'online':
      return world.setOnline(page.owner, true)
    case 'reload':
      return reload(world, page, rules)
    case 'evict':
      return server.evict()
    case 'deploy':
      return server.restart()
    case 'crash':
      return server.planCrash(random.below(12))
    case 'rest':
      return server.room.rest()
    case 'time':
      return world.advance(random.below(4_000))
  }
}

function openPage(world: World, user: User, rules: SimRules): Page {
  const owner = world.random.id(user)
  return { user, owner, store: openStore(world, user, owner, rules), committed: new Set(), recovered: new Set(), seq: 0 }
}

function openStore(world: World, user: User, owner: string, rules: SimRules): DashboardStore {
  const env = world.environment(owner)
  const store = createDashboardStore({ env, dashboardId: 7, userId: ACTORS[user].id, rules: rules.client })
  void store.start()
  return store
}

function reload(world: World, page: Page, rules: SimRules): void {
  noteRecovered(page)
  world.killPage(page.owner)
  // What was never written to the queue dies with the page: the user sees "Saving" until it is.
  const kept = world.tagsOnDisk()
  for (const { n, op } of page.store.inspect().sync.pending) {
    const tag = tagOf(op)
    if (n > 0 && tag !== null && !kept.has(tag)) page.committed.delete(tag)
  }
  page.owner = world.random.id(page.user)
  page.store = openStore(world, page.user, page.owner, rules)
  page.seq = 0
}

function edit(page: Page, op: DashboardOp, tag: string): void {
  // Contracts strip what they do not know, so the tag travels on the wire and reaches no rule.
  const tagged = { ...op, data: Object.assign({}, op.data, { tag }) } as DashboardOp
  if (page.store.commit(tagged).ok) page.committed.add(tag)
}

function step(page: Page, what: 'undo' | 'redo', tag: string): void {
  const before = page.store.inspect().sync.nextN
  if (!page.store[what]()) return
  const pending = page.store.inspect().sync.pending.find(({ n }) => n === before)
  if (pending) {
    Object.assign(pending.op.data, { tag })
    page.committed.add(tag)
  }
}

function save(page: Page, tag: string): void {
  const { savedSeq } = page.store.getSnapshot()
  if (page.store.inspect().sync.pending.some(({ op }) => op.type === 'save')) return
  edit(page, { type: 'save', data: { expectedSavedSeq: savedSeq } }, tag)
}

function admitOrDeliver(server: DashboardServer, connection: Connection): void {
  if (connection.state === 'opening') {
    const user = connection.owner.slice(0, connection.owner.indexOf('-')) as User
    server.room.admit(connection.server, { actor: ACTORS[user], role: user === 'vic' ? 'viewer' : 'editor', expires: null })
    connection.open()
  } else server.frame(connection)
}

/** Laws about one client, whatever is under way. */
function pageFault(server: DashboardServer, page: Page): string | null {
  noteRecovered(page)
  const { sync, view } = page.store.inspect()
  if (!page.store.getSnapshot().ready) return null
  if (sync.seq < page.seq) return `${page.user} went back from ${page.seq} to ${sync.seq}`
  page.seq = sync.seq
  if (page.recovered.size > 0) return `${page.user} was told to look after changes that were never in danger`
  const told = server.states.get(sync.seq)
  if (!told) return `${page.user} is at ${sync.seq}, which does not exist`
  if (page.user === 'vic') return viewerFault(server, page)
  if (!sameFold(sync.folded, told)) return `${page.user} at ${sync.seq} holds another state than the log had`
  const fault = faultOf(view.folded.state)
  if (fault) return `${page.user} sees: ${fault}`
  for (const entry of sync.entries) {
    if (!equal(entry.inverse, server.inverses.get(entry.id))) return `${page.user} would undo ${entry.id} differently`
  }
  const counters = sync.pending.map(({ n }) => n)
  const dense = counters.every((n, i) => n === (counters[0] ?? 0) + i) && (counters.at(-1) ?? sync.nextN - 1) === sync.nextN - 1
  return dense ? null : `${page.user} counts ${counters.join(' ')} with ${sync.nextN} next`
}

function viewerFault(server: DashboardServer, page: Page): string | null {
  const { sync } = page.store.inspect()
  const saved = server.states.get(sync.seq)
  if (saved?.savedSeq !== sync.seq) return 'the viewer was shown something that was not a save'
  return equal(sync.folded.state, saved.saved) ? null : 'the viewer does not see the saved state'
}

/** Laws that hold once everything has been delivered. */
function endFault(server: DashboardServer, page: Page): string | null {
  const { sync, view, connection } = page.store.inspect()
  if (connection !== 'live') return `${page.user} did not come back (${connection})`
  if (sync.pending.length > 0) return `${page.user} still waits for ${sync.pending.length} ops`
  const last = server.states.get(server.states.size)
  const want = page.user === 'vic' ? last?.saved : last?.state
  return equal(view.folded.state, want) ? null : `${page.user} ended with another state`
}

/** Every op that was shown as done was decided exactly once, or is in a recovered draft. */
function tagFault(server: DashboardServer, pages: readonly Page[]): string | null {
  for (const [tag, times] of server.decisions) if (times > 1) return `${tag} was decided ${times} times`
  for (const page of pages) {
    for (const tag of page.committed) {
      if (!server.decisions.has(tag) && !page.recovered.has(tag)) return `${tag} of ${page.user} was lost`
    }
  }
  return null
}

function noteRecovered(page: Page): void {
  for (const op of page.store.inspect().recovered) {
    const tag = tagOf(op)
    if (tag !== null) page.recovered.add(tag)
  }
}

function tagOf(op: { readonly data: object }): string | null {
  return 'tag' in op.data ? String(op.data.tag) : null
}

/** Lets everybody come back and everything through. */
async function drain(world: World, server: DashboardServer, pages: readonly Page[]): Promise<void> {
  server.storage.crashIn = null
  // The last frame of all may have been lost, which nothing but a new connection can show.
  for (const connection of world.connections) connection.break()
  for (const page of pages) world.setOnline(page.owner, true)
  for (let round = 0; round < 2_000; round++) {
    let busy = false
    for (const connection of world.connections.slice()) {
      if (connection.state === 'opening' || connection.toServer.length > 0) {
        admitOrDeliver(server, connection)
        busy = true
      }
      while (connection.deliverToClient()) busy = true
    }
    await settle()
    world.forgetClosed()
    const quiet = pages.every((page) => page.store.inspect().connection === 'live' && page.store.inspect().sync.pending.length === 0)
    if (!busy && quiet) return
    if (!busy) world.advance(1_000)
  }
}
