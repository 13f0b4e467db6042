import { type Actor, type Cause, type EventEnvelope, type OpId, opId } from '../log/envelope.ts'
import type { DashboardEvent } from './events.ts'

/** One line of the History panel. The client words it from `type` and `facts`. */
export interface HistoryEntry {
  readonly seq: number
  /** Named by the `cause.of` of the undo that took it back. */
  readonly op: OpId
  readonly at: number
  readonly actor: Actor
  readonly type: string
  readonly cause: Cause
  readonly facts: HistoryFacts
}

/** Small facts about an event: which things, how many, which key. Never whole states. */
export interface HistoryFacts {
  readonly id?: string
  readonly itemType?: string
  readonly keys?: readonly string[]
  readonly count?: number
  /** Version that was restored. */
  readonly from?: number
  readonly title?: string
  /** Types of the events in a batch. */
  readonly types?: readonly string[]
}

export function historyEntry(envelope: EventEnvelope, event: DashboardEvent | null): HistoryEntry {
  const { seq, at, actor, session, n, type, cause } = envelope
  return { seq, op: opId(session, n), at, actor, type, cause, facts: event ? factsOf(event) : {} }
}

function factsOf(event: DashboardEvent): HistoryFacts {
  switch (event.type) {
    case 'itemInserted':
      return { id: event.data.id, itemType: event.data.type, ...titled(event.data.meta) }
    case 'itemMoved':
    case 'itemResized':
      return { id: event.data.id }
    case 'itemEdited':
    case 'filterEdited':
      return { id: event.data.id, keys: [...Object.keys(event.data.patch.set), ...event.data.patch.unset] }
    case 'itemRemoved':
      return { count: event.data.ids.length, ...(event.data.ids[0] !== undefined && { id: event.data.ids[0] }) }
    case 'itemRestored':
      return { count: event.data.nodes.length, ...(event.data.nodes[0] && { id: event.data.nodes[0].id }) }
    case 'itemsReplaced':
      return { count: Object.keys(event.data.items).length }
    case 'propSet':
      return { keys: [event.data.key] }
    case 'metadataSet':
      return { keys: [...Object.keys(event.data.patch.set), ...event.data.patch.unset] }
    case 'filterAdded':
      return { id: event.data.filter.id, ...titled(event.data.filter) }
    case 'filterRemoved':
      return { id: event.data.id }
    case 'crossFilterSet':
      return { id: event.data.chartId }
    case 'batched':
    case 'amended':
      return {
        ...namedIn(event.data.events),
        count: event.data.events.length,
        types: [...new Set(event.data.events.map(({ type }) => type))],
      }
    case 'stateRestored':
      return { from: event.data.from }
    default:
      return {}
  }
}

/** What a batch is about: the last thing in it that has a title, else the last that has an id. */
function namedIn(events: readonly DashboardEvent[]): Pick<HistoryFacts, 'id' | 'title'> {
  const facts = events.map(factsOf)
  const named = facts.findLast(({ title }) => title !== undefined) ?? facts.findLast(({ id }) => id !== undefined)
  return { ...(named?.id !== undefined && { id: named.id }), ...(named?.title !== undefined && { title: named.title }) }
}

function titled(meta: Readonly<Record<string, unknown>>): Pick<HistoryFacts, 'title'> {
  const title = [meta['sliceNameOverride'], meta['sliceName'], meta['name'], meta['text']].find((text) => typeof text === 'string')
  return typeof title === 'string' ? { title: title.slice(0, 200) } : {}
}
