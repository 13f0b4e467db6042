import { createSqlTabStore, type SqlTabStore } from '../../app/sync/sql-tab-store.ts'
import { equal } from '../../durable-objects/log/json.ts'
import { SYSTEM } from '../../durable-objects/log/envelope.ts'
import { LOG_MIGRATIONS, LogStore } from '../../durable-objects/log/store.ts'
import { EMPTY_TAB } from '../../durable-objects/sql-tab/state.ts'
import { sqlTabRoom, type SqlTabRoom } from '../../durable-objects/sql-tab/sql-tab-room.ts'
import { TEXT_LIMITS } from '../../durable-objects/sql-tab/text.ts'
import { TEXT_MIGRATIONS } from '../../durable-objects/sql-tab/text-log.ts'
import type { Connection } from './network.ts'
import { InjectedCrash, SqliteStorage } from './sqlite-storage.ts'
import { ALL_RULES, LawBroken, settle, SIM_LIMITS, type SimRules, World } from './world.ts'

/** Every insertion is a character of its own, from Unicode's private use area: it cannot be split. */
const FIRST_TOKEN = 0xe000
const STEPS = 260
const START = 'SELECT 1\nFROM t'
/** Updates are composed many times in one life, also while somebody is away. */
const TEXT_SIM_LIMITS = { ...TEXT_LIMITS, snapshotUpdates: 20, composeAfterMs: 8_000 }
const ACTORS = { ann: { id: 1, name: 'Ann' }, ben: { id: 2, name: 'Ben' }, cyd: { id: 1, name: 'Ann' } } as const
type User = keyof typeof ACTORS

export interface TextSimRules extends SimRules {
  /** Off: all editors of one user go by one name, so that another's updates look like one's own. */
  readonly freshMount: boolean
}

export interface TextSimResult {
  readonly edits: number
  readonly updates: number
  readonly fields: number
}

interface Page {
  readonly user: User
  owner: string
  store: SqlTabStore
}

/** One simulated life of a SQL tab: three pages type, change fields, lose their network and reload. Throws LawBroken. */
export async function runSqlTabSim(seed: number, rules: TextSimRules = { ...ALL_RULES, freshMount: true }): Promise<TextSimResult> {
  const sim = new SqlTabSim(seed, rules)
  try {
    return await sim.run()
  } catch (error) {
    if (error instanceof LawBroken) throw error
    throw new LawBroken(seed, `threw ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    sim.storage.close()
  }
}

class SqlTabSim {
  readonly storage = new SqliteStorage()
  readonly #seed: number
  readonly #rules: TextSimRules
  readonly #world: World
  readonly #pages: Page[]
  /** In half of the lives nothing is deleted: then every token that was confirmed must still be there. */
  readonly #insertOnly: boolean
  readonly #tokens = new Map<string, User>()
  readonly #abandoned = new Set<string>()
  #server: SqlTabRoom
  #fields = 0

  constructor(seed: number, rules: TextSimRules) {
    this.#seed = seed
    this.#rules = rules
    this.#world = new World(seed)
    this.#insertOnly = this.#world.random.chance(0.5)
    this.#server = this.#wake()
    const { room, text } = this.#server
    room.commit(() => {
      text.begin(START)
      const by = { actor: SYSTEM, session: 'create', n: 1, cause: { kind: 'system' } } as const
      const created = { type: 'created', data: { state: EMPTY_TAB } } as const
      return { events: [room.log.append(by, created, this.#world.now)], rejected: [], lastN: 0 }
    })
    this.#pages = (Object.keys(ACTORS) as User[]).map((user) => this.#open(user))
  }

  async run(): Promise<TextSimResult> {
    await settle()
    for (let step = 0; step < STEPS; step++) {
      this.#act()
      await settle()
      this.#checkText()
      this.#world.forgetClosed()
    }
    await this.#drain()
    this.#checkEnd()
    return { edits: this.#tokens.size, updates: this.#server.text.version, fields: this.#fields }
  }

  #act(): void {
    const { random } = this.#world
    const page = random.pick(this.#pages)
    const open = this.#world.connections.filter(({ state }) => state !== 'closed')
    const connection = open.length > 0 ? random.pick(open) : null
    const what = random.weighted({ type: 40, field: 4, toServer: 24, toClient: 30, lose: 3, disturb: 4, reload: 1, evict: 2, deploy: 0.5, crash: 1, rest: 2, step: 2, time: 8 })
    switch (what) {
      case 'type':
        return this.#type(page)
      case 'field':
        if (page.store.setField({ key: 'queryLimit', value: 1 + random.below(5) }).ok) this.#fields++
        return
      case 'toServer':
        for (let frames = 1 + random.below(3); connection && frames > 0; frames--) this.#toServer(connection)
        return
      case 'toClient':
        for (let frames = 1 + random.below(4); connection && frames > 0; frames--) connection.deliverToClient()
        return
      case 'lose':
        return connection?.break()
      case 'disturb':
        return random.pick([connection, ...open.filter(({ idle }) => !idle)])?.disturb(random)
      case 'reload':
        return this.#reload(page)
      case 'evict':
        this.#server = this.#wake()
        return
      case 'deploy':
        for (const each of this.#world.connections) each.break()
        this.#server = this.#wake()
        return
      case 'crash':
        this.storage.crashIn = random.below(8)
        return
      case 'rest':
        return this.#server.room.rest()
      case 'step':
        return this.#step(page.user)
      case 'time':
        return this.#world.advance(random.below(4_000))
    }
  }

  #type(page: Page): void {
    const { random } = this.#world
    if (page.store.text.version === null) return
    const { length } = page.store.text.text
    const from = random.below(length + 1)
    if (!this.#insertOnly && random.chance(0.3)) return page.store.text.edit({ from, to: Math.min(length, from + random.below(6)) })
    const token = String.fromCharCode(FIRST_TOKEN + this.#tokens.size)
    this.#tokens.set(token, page.user)
    page.store.text.edit({ from, insert: random.chance(0.2) ? `${token}\n` : token })
  }

  /** Undo or redo on the server, as after a reload. */
  #step(user: User): void {
    if (this.#insertOnly) return
    const direction = this.#world.random.chance(0.7) ? 'undo' : 'redo'
    const before = this.#server.text.version
    try {
      const done = this.#server.pushText((text) => text.step({ direction, before }, ACTORS[user], this.#world.now))
      if (done && done.kind !== 'accepted') this.#fail(`a step of ${user} does not fit the text`)
    } catch (error) {
      if (!(error instanceof InjectedCrash)) throw error
    }
  }

  #reload(page: Page): void {
    const text = page.store.text.unconfirmed()
    if (text !== null) for (const [token, user] of this.#tokens) if (user === page.user) this.#abandoned.add(token)
    this.#world.killPage(page.owner)
    Object.assign(page, this.#open(page.user))
  }

  #open(user: User): Page {
    const owner = this.#world.random.id(user)
    const env = this.#world.environment(owner)
    const mountId = this.#rules.freshMount ? undefined : () => `mount-of-${ACTORS[user].name}`
    const store = createSqlTabStore({ env, tabUuid: 'tab', userId: ACTORS[user].id, rules: this.#rules.client, ...(mountId && { mountId }) })
    void store.start()
    return { user, owner, store }
  }

  #toServer(connection: Connection): void {
    if (connection.state === 'opening') {
      const user = connection.owner.slice(0, connection.owner.indexOf('-')) as User
      this.#server.room.admit(connection.server, { actor: ACTORS[user], role: 'editor', expires: null })
      return connection.open()
    }
    const frame = connection.toServer.shift()
    if (frame !== undefined) this.#server.room.frame(connection.server, frame)
  }

  #wake(): SqlTabRoom {
    const planned = this.storage.crashIn
    this.storage.crashIn = null
    const store = new LogStore(this.storage, [...LOG_MIGRATIONS, ...TEXT_MIGRATIONS], SIM_LIMITS)
    this.storage.crashIn = planned
    const host = {
      sockets: () => this.#world.connections.filter(({ listed }) => listed).map(({ server }) => server),
      now: () => this.#world.now,
      newId: () => this.#world.random.id('epoch'),
      report: () => {},
    }
    return sqlTabRoom(store, host, {}, { rules: this.#rules.engine, limits: SIM_LIMITS, textLimits: TEXT_SIM_LIMITS })
  }

  /** A page without changes of its own holds exactly the text that the log had at its version. */
  #checkText(): void {
    this.#noteRecovered()
    for (const { user, store } of this.#pages) {
      const { version } = store.text
      if (version === null || store.text.unconfirmed() !== null) continue
      const then = this.#server.text.textAt(version)
      if (then === null ? version >= this.#server.text.composedTo : store.text.text !== then) this.#fail(`${user} at version ${version} holds another text`)
    }
    if (this.#world.reports.length > 0) this.#fail(`a page reported: ${this.#world.reports.join('; ')}`)
  }

  /** Who was away until the updates were composed keeps what was not confirmed as a draft. */
  #noteRecovered(): void {
    for (const { store } of this.#pages) {
      const draft = store.text.recovered ?? ''
      for (const token of this.#tokens.keys()) if (draft.includes(token)) this.#abandoned.add(token)
    }
  }

  #checkEnd(): void {
    this.#noteRecovered()
    const { text, room } = this.#server
    const final = text.text.toString()
    for (const { user, store } of this.#pages) {
      if (store.text.unconfirmed() !== null) this.#fail(`${user} still has unconfirmed text`)
      if (store.text.text !== final) this.#fail(`${user} ended with another text`)
      if (!equal(store.getSnapshot().state, room.log.folded.state)) this.#fail(`${user} ended with other fields`)
    }
    for (const [mark, user] of this.#tokens) {
      const times = final.split(mark).length - 1
      const token = `insertion ${mark.charCodeAt(0) - FIRST_TOKEN} of ${user}`
      if (times > 1) this.#fail(`${token} stands there ${times} times`)
      if (this.#insertOnly && times === 0 && !this.#abandoned.has(mark)) this.#fail(`${token} was lost`)
    }
    this.#server = this.#wake()
    if (this.#server.text.text.toString() !== final) this.#fail('replay gives another text')
  }

  async #drain(): Promise<void> {
    this.storage.crashIn = null
    // The last frame of all may have been lost, which nothing but a new connection can show.
    for (const connection of this.#world.connections) connection.break()
    for (let round = 0; round < 2_000; round++) {
      let busy = false
      for (const connection of this.#world.connections.slice()) {
        if (connection.state === 'opening' || connection.toServer.length > 0) {
          this.#toServer(connection)
          busy = true
        }
        while (connection.deliverToClient()) busy = true
      }
      await settle()
      this.#world.forgetClosed()
      const quiet = this.#pages.every(({ store }) => store.getSnapshot().status === 'saved')
      if (!busy && quiet) return
      if (!busy) this.#world.advance(1_000)
    }
    this.#fail(`the pages ended as ${this.#pages.map(({ store }) => store.getSnapshot().status).join(', ')}`)
  }

  #fail(law: string): never {
    throw new LawBroken(this.#seed, law)
  }
}
