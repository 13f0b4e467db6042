import type { ChangeSet, Text } from '@codemirror/state'

/** Mounts of changes that the object itself makes for somebody; no editor may go by such a name. */
export const SERVER_MOUNT = 'server:'

/** Versions `from` (excluded) to `to`. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** One stored change of a text: an update as pushed, or several that were composed into one. */
export interface TextChange extends TextRange {
  readonly mount: string
  readonly actor: number
  /** Server time in ms of its first keystroke. */
  readonly at: number
  readonly changes: ChangeSet
  /** The step that this one takes back. */
  readonly undoes: TextRange | null
}

/** Typing that one sees as one change: by one editor, within this time. */
const STEP_MS = 2_000

/** Joins what was typed in one go. A step never reaches over a version in `ends`. */
export function stepsOf(changes: readonly TextChange[], ends: ReadonlySet<number>): TextChange[] {
  const steps: TextChange[] = []
  for (const change of changes) {
    const last = steps.at(-1)
    if (last && isSameStep(last, change) && !ends.has(last.to)) {
      steps[steps.length - 1] = { ...last, to: change.to, changes: last.changes.compose(change.changes) }
    } else steps.push(change)
  }
  return steps
}

function isSameStep(first: TextChange, next: TextChange): boolean {
  return first.mount === next.mount && next.at - first.at <= STEP_MS && !first.undoes && !next.undoes
}

export interface StepAsked {
  readonly direction: 'undo' | 'redo'
  readonly actor: number
  /** What was typed after this version is in the history of the editor that asks. */
  readonly before: number
}

/**
 * The change that takes back this person's last step, or takes back its undoing, as it reads on the present text;
 * null when there is none. Steps of which nothing is left to take back are passed over.
 */
export function changeOf(start: Text, steps: readonly TextChange[], asked: StepAsked): { readonly changes: ChangeSet; readonly undoes: TextRange } | null {
  const candidates = asked.direction === 'undo' ? undoable(start, steps, asked) : redoable(start, steps, asked)
  for (const { list, index } of candidates) {
    const entry = list[index]
    if (!entry || isTakenBack(list, entry.step)) continue
    let inverse = entry.step.changes.invert(entry.before)
    for (const later of list.slice(index + 1)) inverse = inverse.map(later.step.changes, true)
    if (!inverse.empty) return { changes: inverse, undoes: { from: entry.step.from, to: entry.step.to } }
  }
  return null
}

/**
 * Whether a step that takes this one back, or part of it, is still in the list: it could not be left out, because what
 * came in between reads differently since, or the step was divided by a pin. Its text may stand already: once is enough.
 */
function isTakenBack(list: readonly Standing[], { from, to }: TextChange): boolean {
  return list.some(({ step: { undoes } }) => undoes !== null && undoes.from < to && from < undoes.to)
}

/** A step with the text that it was made on. */
interface Standing {
  readonly step: TextChange
  readonly before: Text
}

interface Candidate {
  readonly list: readonly Standing[]
  readonly index: number
}

function* undoable(start: Text, steps: readonly TextChange[], { actor, before }: StepAsked): Generator<Candidate> {
  const list = standing(start, steps, livePairs(steps))
  for (let index = list.length - 1; index >= 0; index--) {
    const step = list[index]?.step
    if (!step || step.actor !== actor || step.undoes) continue
    if (step.to <= before || step.mount.startsWith(SERVER_MOUNT)) yield { list, index }
  }
}

function* redoable(start: Text, steps: readonly TextChange[], { actor }: StepAsked): Generator<Candidate> {
  const pairs = livePairs(steps)
  for (const step of steps.toReversed()) {
    if (step.actor !== actor) continue
    if (!step.undoes) return
    const target = pairs.get(step)
    if (!target || target.undoes) continue
    const without = new Map(pairs)
    without.delete(step)
    const list = standing(start, steps, without)
    yield { list, index: list.findIndex(({ step: { to } }) => to === step.to) }
  }
}

/** Which step takes back which, leaving out those that were themselves taken back. */
function livePairs(steps: readonly TextChange[]): Map<TextChange, TextChange> {
  const byEnd = new Map(steps.map((step) => [step.to, step]))
  const pairs = new Map<TextChange, TextChange>()
  const takenBack = new Set<TextChange>()
  for (const step of steps.toReversed()) {
    const target = step.undoes && byEnd.get(step.undoes.to)
    if (!target || target.from !== step.undoes?.from || takenBack.has(step)) continue
    pairs.set(step, target)
    takenBack.add(target)
  }
  return pairs
}

/**
 * The steps as if those that were taken back had never been: what came in between reads accordingly. Without this, text
 * that was deleted and brought back would be lost to the undo of whoever wrote it.
 */
function standing(start: Text, steps: readonly TextChange[], pairs: ReadonlyMap<TextChange, TextChange>): Standing[] {
  let list: Standing[] = []
  let text = start
  for (const step of steps) {
    const target = pairs.get(step)
    const after = step.changes.apply(text)
    list = (target && withoutPair(list, target.to, after)) ?? [...list, { step, before: text }]
    text = after
  }
  return list
}

/** The list without the step that ends at `to`; null when that does not lead to `after`. */
function withoutPair(list: readonly Standing[], to: number, after: Text): Standing[] | null {
  const index = list.findIndex(({ step }) => step.to === to)
  const target = list[index]
  if (!target) return null
  const kept = list.slice(0, index)
  let inverse = target.step.changes.invert(target.before)
  let text = target.before
  for (const { step } of list.slice(index + 1)) {
    const changes = step.changes.map(inverse)
    // What this step deleted, the step that takes it back has inserted: without the pair it would be there twice.
    if (deletedBy(changes) < deletedBy(step.changes) && isTakenBack(list, step)) return null
    inverse = inverse.map(step.changes, true)
    kept.push({ step: { ...step, changes }, before: text })
    text = changes.apply(text)
  }
  return text.eq(after) ? kept : null
}

function deletedBy(changes: ChangeSet): number {
  let deleted = 0
  changes.iterChanges((from, to) => (deleted += to - from))
  return deleted
}
