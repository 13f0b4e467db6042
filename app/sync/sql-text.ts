import { collab, getSyncedVersion, receiveUpdates, sendableUpdates, type Update } from '@codemirror/collab'
import { ChangeSet, EditorState, type Extension, StateEffect, Text, type Transaction } from '@codemirror/state'
import { hashText } from '../../durable-objects/log/hash.ts'
import type { ServerMessage, TextUpdate, TextWelcome } from '../../durable-objects/log/protocol.ts'
import type { TextChannel, TextLink } from './text-channel.ts'
import type { SyncEnvironment } from './environment.ts'
import { SYNC_LIMITS } from './limits.ts'

/** An editor that shows the text: an EditorView fits. */
export interface TextView {
  readonly state: EditorState
  dispatch(transaction: Transaction): void
  setState(state: EditorState): void
}

/** Updates of one push; the object takes at most 200. */
const UPDATES_PER_PUSH = 100

/**
 * This page's copy of a tab's text. It outlives the editors that show it: an editor borrows its state with `attach` and
 * gives it back with `detach`, so that changes not yet confirmed are never lost or sent under another name.
 */
export class TextReplica implements TextChannel {
  readonly #env: SyncEnvironment
  readonly #mountId: () => string
  readonly #listeners = new Set<() => void>()
  #state: EditorState | null = null
  #base: Extension = []
  #view: TextView | null = null
  #link: TextLink | null = null
  #waiting = false
  #cancelWatch: () => void = () => {}
  #recovered: string | null = null
  #shownSince = 0

  /** Only tests name mounts themselves. */
  constructor(env: SyncEnvironment, mountId: () => string = () => env.newId()) {
    this.#env = env
    this.#mountId = mountId
  }

  get version(): number | null {
    return this.#state ? getSyncedVersion(this.#current()) : null
  }

  get text(): string {
    return this.#state ? this.#current().doc.toString() : ''
  }

  /** Version with which the present editor began: its own history knows nothing from before. */
  get shownSince(): number {
    return this.#shownSince
  }

  /** A text of this user that could not be merged (it was typed offline before a reload); null when there is none. */
  get recovered(): string | null {
    return this.#recovered
  }

  dropRecovered(): void {
    this.#recovered = null
    this.#changed()
  }

  unconfirmed(): string | null {
    return this.#state && sendableUpdates(this.#current()).length > 0 ? this.text : null
  }

  /** Calls after every change of text or of what is confirmed. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Replaces part of the text without an editor. */
  edit(change: { readonly from: number; readonly to?: number; readonly insert?: string }): void {
    if (!this.#state) return
    this.#apply(this.#current().update({ changes: change }))
    this.edited()
  }

  /** The state for a new editor, with its extensions added; null before the text has come. */
  borrow(extensions: Extension): EditorState | null {
    return this.#state && this.#current().update({ effects: StateEffect.reconfigure.of([this.#base, extensions]) }).state
  }

  attach(view: TextView): void {
    this.#view = view
    this.#shownSince = this.version ?? 0
  }

  /** Takes the state back from an editor that goes away. */
  detach(view: TextView): void {
    if (this.#view !== view) return
    this.#state = view.state.update({ effects: StateEffect.reconfigure.of(this.#base) }).state
    this.#view = null
  }

  /** The attached editor has changed its text. */
  edited(): void {
    this.#push()
    this.#changed()
  }

  /** Offers a text that an earlier page could not send. */
  resume(text: string | null): void {
    this.#recovered = text
  }

  receive(message: ServerMessage, link: TextLink): void {
    this.#link = link
    switch (message.type) {
      case 'welcome':
        if (message.text) this.#welcome(message.text)
        break
      case 'texts':
        this.#receiveTexts(message.from, message.updates)
        break
      case 'text-refused':
        this.#answered()
        break
      case 'text-check':
        this.#compare(message)
        break
      default:
        return
    }
    this.#push()
    this.#changed()
  }

  lost(): void {
    this.#link = null
    this.#answered()
  }

  #welcome(text: TextWelcome): void {
    this.#answered()
    if (text.mode === 'snapshot') return this.#reset(text.version, text.text)
    this.#receiveTexts(text.from, text.updates)
    this.#compare(text.check)
  }

  #receiveTexts(from: number, updates: readonly TextUpdate[]): void {
    const version = this.version
    if (version === null || from > version) return this.#link?.restart()
    const fresh = updates.slice(version - from)
    if (fresh.length === 0) return
    const parsed: Update[] = fresh.map(({ mount, changes }) => ({ clientID: mount, changes: ChangeSet.fromJSON(changes) }))
    const before = sendableUpdates(this.#current()).length
    this.#apply(receiveUpdates(this.#current(), parsed))
    if (sendableUpdates(this.#current()).length < before) this.#answered()
  }

  /** Only equal versions can be compared, and only while nothing of one's own is mixed in. */
  #compare(check: { readonly version: number; readonly length: number; readonly hash: string }): void {
    const state = this.#state && this.#current()
    if (!state || getSyncedVersion(state) !== check.version || sendableUpdates(state).length > 0) return
    if (state.doc.length === check.length && hashText(state.doc.toString()) === check.hash) return
    this.#env.report('the text differs from the object’s', { version: check.version })
    this.#recovered = state.doc.toString()
    this.#state = null
    this.#link?.restart()
  }

  /** Begins anew from the object's text. What was not confirmed is kept aside. */
  #reset(version: number, text: string): void {
    const own = this.unconfirmed() ?? this.#recovered
    this.#recovered = own === text ? null : own
    // The id is new with every beginning: updates of an older one would be taken for our own and dropped.
    this.#base = collab({ startVersion: version, clientID: this.#mountId() })
    const state = EditorState.create({ doc: Text.of(text.split('\n')), extensions: this.#base })
    const view = this.#view
    this.#view = null
    this.#state = state
    view?.setState(state)
    this.#view = view
    this.#shownSince = version
  }

  #push(): void {
    const state = this.#state && this.#current()
    if (!state || !this.#link || this.#waiting) return
    const updates = sendableUpdates(state).slice(0, UPDATES_PER_PUSH)
    const [first] = updates
    if (!first) return
    this.#waiting = true
    const changes = updates.map((update) => update.changes.toJSON())
    this.#link.send({ type: 'text', version: getSyncedVersion(state), mount: first.clientID, updates: changes })
    this.#cancelWatch = this.#env.after(SYNC_LIMITS.ackMs, () => this.#link?.restart())
  }

  #answered(): void {
    this.#waiting = false
    this.#cancelWatch()
  }

  #current(): EditorState {
    const state = this.#view?.state ?? this.#state
    if (!state) throw new Error('the text has not come yet')
    return state
  }

  #apply(transaction: Transaction): void {
    if (this.#view) this.#view.dispatch(transaction)
    else this.#state = transaction.state
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
