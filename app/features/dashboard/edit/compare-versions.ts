import type { DashboardState, Item, ItemType } from '../../../../durable-objects/dashboard/state.ts'
import { ROOT_ID } from '../../../../durable-objects/dashboard/state.ts'
import { itemOf } from '../../../../durable-objects/dashboard/tree.ts'
import { equal } from '../../../../durable-objects/log/json.ts'

/** `item` and `filter` name what changed; the others are about the dashboard as a whole. */
type Subject =
  | { readonly kind: 'item' | 'filter'; readonly id: string }
  | { readonly kind: 'title' | 'address' | 'css' | 'certification' | 'settings' | 'filterOrder' | 'crossFilters' }

export interface Differences {
  /** There now, and not then. */
  readonly added: readonly Subject[]
  readonly removed: readonly Subject[]
  readonly changed: readonly (Subject & { readonly how: 'moved' | 'resized' | 'edited' })[]
}

/** What only holds others: it comes and goes with them, and says nothing to a reader. */
const FRAMES: ReadonlySet<ItemType> = new Set(['ROOT', 'GRID', 'ROW', 'COLUMN'])

/** What a dashboard became between two versions, in the order in which it is read. Pure. */
export function compareVersions(then: DashboardState, now: DashboardState): Differences {
  const before = contentOf(then)
  const after = contentOf(now)
  const filter = (id: string): Subject => ({ kind: 'filter', id })
  const item = ({ id }: Item): Subject => ({ kind: 'item', id })
  return {
    added: [
      ...after.filter(({ id }) => !itemOf(then.items, id)).map(item),
      ...now.filterOrder.filter((id) => !then.filters[id]).map(filter),
    ],
    removed: [
      ...before.filter(({ id }) => !itemOf(now.items, id)).map(item),
      ...then.filterOrder.filter((id) => !now.filters[id]).map(filter),
    ],
    changed: [...changedWhole(then, now), ...changedItems(before, after, then), ...changedFilters(then, now)],
  }
}

/** The items a reader sees, in reading order. */
function contentOf({ items }: DashboardState): Item[] {
  const found: Item[] = []
  const visit = (id: string) => {
    const item = itemOf(items, id)
    if (!item) return
    if (!FRAMES.has(item.type)) found.push(item)
    item.children.forEach(visit)
  }
  visit(ROOT_ID)
  return found
}

const SIZES = ['width', 'height']

function changedItems(before: readonly Item[], after: readonly Item[], then: DashboardState): Differences['changed'] {
  const inOrder = keptInOrder(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  )
  return after.flatMap((item) => {
    const old = itemOf(then.items, item.id)
    if (!old) return []
    const keys = [...new Set([...Object.keys(old.meta), ...Object.keys(item.meta)])]
    const edits = keys.filter((key) => !equal(old.meta[key] ?? null, item.meta[key] ?? null))
    const hows = [
      ...(edits.some((key) => !SIZES.includes(key)) ? (['edited'] as const) : []),
      ...(edits.some((key) => SIZES.includes(key)) ? (['resized'] as const) : []),
      ...(old.parent === item.parent && inOrder.has(item.id) ? [] : (['moved'] as const)),
    ]
    return hows.map((how) => ({ kind: 'item' as const, id: item.id, how }))
  })
}

/** The largest set of ids that both lists have in the same order: all others have moved. */
function keptInOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const place = new Map(before.map((id, index) => [id, index]))
  const common = after.filter((id) => place.has(id))
  // The longest run that ends with each id; dashboards hold a few hundred items.
  const runs: (readonly string[])[] = []
  for (const id of common) {
    const earlier = runs.filter((run) => (place.get(run.at(-1) ?? '') ?? 0) < (place.get(id) ?? 0))
    const longest = earlier.reduce<readonly string[]>((best, run) => (run.length > best.length ? run : best), [])
    runs.push([...longest, id])
  }
  return new Set(runs.reduce<readonly string[]>((best, run) => (run.length > best.length ? run : best), []))
}

function changedFilters(then: DashboardState, now: DashboardState): Differences['changed'] {
  return now.filterOrder
    .filter((id) => then.filters[id] && !equal(then.filters[id], now.filters[id] ?? null))
    .map((id) => ({ kind: 'filter', id, how: 'edited' }))
}

function changedWhole(then: DashboardState, now: DashboardState): Differences['changed'] {
  const kept = now.filterOrder.filter((id) => then.filters[id])
  const changes = {
    title: then.props.dashboard_title !== now.props.dashboard_title,
    address: then.props.slug !== now.props.slug,
    css: then.props.css !== now.props.css,
    certification:
      then.props.certified_by !== now.props.certified_by ||
      then.props.certification_details !== now.props.certification_details,
    settings: !equal(then.metadata, now.metadata),
    filterOrder: !equal(
      then.filterOrder.filter((id) => now.filters[id]),
      kept,
    ),
    crossFilters: !equal(then.crossFilters, now.crossFilters),
  }
  return (Object.keys(changes) as (keyof typeof changes)[])
    .filter((kind) => changes[kind])
    .map((kind) => ({ kind, how: 'edited' }))
}
