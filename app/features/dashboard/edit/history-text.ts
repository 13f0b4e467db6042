import type { HistoryEntry } from '../../../../durable-objects/dashboard/history.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'

/** What an entry of the history did, in a few words. `nameOf` knows what is still there. */
export function historyText(entry: HistoryEntry, nameOf: (id: string) => string | undefined): string {
  const { type, facts } = entry
  const name = facts.title ?? (facts.id === undefined ? undefined : nameOf(facts.id)) ?? t(editMessages.something)
  switch (type) {
    case 'created':
      return t(editMessages.didCreate)
    case 'itemInserted':
      return t(editMessages.didInsert, { name })
    case 'itemMoved':
      return t(editMessages.didMove, { name })
    case 'itemResized':
      return t(editMessages.didResize, { name })
    case 'itemEdited':
      return t(editMessages.didEdit, { name })
    case 'itemRemoved':
      return t(editMessages.didRemove, { name })
    case 'itemRestored':
      return t(editMessages.didRestoreItem, { name })
    case 'propSet':
      return propText(facts.keys?.[0])
    case 'metadataSet':
      return t(editMessages.didMetadata)
    case 'filterAdded':
      return t(editMessages.didAddFilter, { name })
    case 'filterEdited':
      return t(editMessages.didEditFilter, { name })
    case 'filtersReordered':
      return t(editMessages.didOrderFilters)
    case 'filterRemoved':
      return t(editMessages.didRemoveFilter)
    case 'crossFilterSet':
      return t(editMessages.didCrossFilter)
    case 'batched':
      return batchText(facts.types ?? [], facts.count ?? 0, name)
    case 'amended':
      return t(editMessages.didAmend)
    case 'stateRestored':
      return t(entry.cause.kind === 'discard' ? editMessages.didDiscard : editMessages.didRestore)
    case 'saved':
      return t(editMessages.didSave)
    default:
      return t(editMessages.didLayout)
  }
}

function propText(key: string | undefined): string {
  switch (key) {
    case 'dashboard_title':
      return t(editMessages.didTitle)
    case 'slug':
      return t(editMessages.didSlug)
    case 'css':
      return t(editMessages.didCss)
    default:
      return t(editMessages.didCertify)
  }
}

/** A drag that makes its own row is a batch of two, but one thing to the person who did it. */
function batchText(types: readonly string[], count: number, name: string): string {
  if (types.includes('itemMoved')) return t(editMessages.didMove, { name })
  if (types.every((type) => type === 'itemInserted')) return t(editMessages.didInsert, { name })
  return t(editMessages.didBatch, { count })
}

/**
 * Changes as people made them, newest first: undo and redo are no lines of their own, they say which changes do not
 * hold now. Redo is the undo of an undo, so each chain leads back to one change, and its newest link decides.
 */
export function foldUndos(entries: readonly HistoryEntry[]): {
  readonly changes: readonly HistoryEntry[]
  readonly undone: ReadonlySet<string>
} {
  const origin = new Map<string, string>()
  const undone = new Set<string>()
  for (const { op, cause } of entries.toReversed()) {
    if (cause.kind !== 'undo' && cause.kind !== 'redo') continue
    const root = origin.get(cause.of) ?? cause.of
    origin.set(op, root)
    if (cause.kind === 'undo') undone.add(root)
    else undone.delete(root)
  }
  return { changes: entries.filter(({ op }) => !origin.has(op)), undone }
}

const DAY_MS = 86_400_000

/** Whole days between a moment and today, by the reader's calendar. */
export function daysAgo(at: number, now: number): number {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
  return Math.round((midnight(now) - midnight(at)) / DAY_MS)
}
