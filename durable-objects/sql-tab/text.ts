import { ChangeSet, Text } from '@codemirror/state'
import type { Json } from '../log/json.ts'
import { hashText } from '../log/hash.ts'
import type { TextCheck } from '../log/protocol.ts'

/** Numbers of the text, each with its reason. */
export const TEXT_LIMITS = {
  /** Characters of a tab's text: far beyond hand-written SQL, and in one storage row with room to spare. */
  chars: 200_000,
  /** A snapshot and a check of everybody's text after this many updates. */
  snapshotUpdates: 200,
  /** A client further behind gets the whole text instead of the updates. */
  tailUpdates: 2_000,
  /** Undo on behalf of an editor that has gone looks at so many of the latest updates. */
  undoUpdates: 1_000,
  /** Updates older than this are composed step by step; no client keeps changes of its own for longer than a week. */
  composeAfterMs: 30 * 86_400_000,
  /** Updates composed at once, well under a second of work. */
  composeUpdates: 5_000,
  /** Names of editors that have not typed for so long are free again. */
  mountMs: 60 * 86_400_000,
} as const

export type TextLimits = { readonly [K in keyof typeof TEXT_LIMITS]: number }

export type TextResult =
  | { readonly ok: true; readonly text: Text; readonly changes: readonly ChangeSet[] }
  | { readonly ok: false; readonly fault: string }

/** Applies pushed changes, each a ChangeSet as JSON, in order; all or none. What does not fit the text is named. */
export function applyChanges(before: Text, updates: readonly Json[]): TextResult {
  const changes: ChangeSet[] = []
  let text = before
  for (const [i, update] of updates.entries()) {
    const fault = faultOfChange(update)
    if (fault) return { ok: false, fault: `updates.${i}: ${fault}` }
    const change = ChangeSet.fromJSON(update)
    if (change.length !== text.length) {
      return { ok: false, fault: `updates.${i}: made for ${change.length} characters, the text has ${text.length}` }
    }
    text = change.apply(text)
    if (text.length > TEXT_LIMITS.chars) return { ok: false, fault: `updates.${i}: longer than ${TEXT_LIMITS.chars} characters` }
    changes.push(change)
  }
  return { ok: true, text, changes }
}

/** A change is a list of kept lengths and replacements `[removed, ...lines]`; lines hold no line ends. */
function faultOfChange(update: Json): string | null {
  if (!Array.isArray(update)) return 'not a list of changes'
  for (const part of update) {
    const [length, ...lines] = Array.isArray(part) ? part : [part]
    if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) return 'not a length'
    if (!lines.every((line) => typeof line === 'string' && !/[\r\n]/.test(line))) return 'not a line of text'
  }
  return null
}

/** The smallest single replacement that turns one text into the other; null when they are equal. */
export function changeBetween(before: Text, wanted: string): ChangeSet | null {
  const old = before.toString()
  const text = wanted.replace(/\r\n?/g, '\n')
  if (old === text) return null
  let start = 0
  while (start < old.length && start < text.length && old[start] === text[start]) start++
  let end = 0
  while (end < old.length - start && end < text.length - start && old.at(-1 - end) === text.at(-1 - end)) end++
  const insert = Text.of(text.slice(start, text.length - end).split('\n'))
  return ChangeSet.of({ from: start, to: old.length - end, insert }, before.length)
}

export function textOf(value: string): Text {
  return Text.of(value.split(/\r\n?|\n/))
}

/** What two holders of the same version compare. */
export function checkOf(version: number, text: Text): TextCheck {
  return { version, length: text.length, hash: hashText(text.toString()) }
}
