import { useStoredText, writeStored } from '../../ui/persisted-state.ts'

/** What a reader opened in the tree, and what they closed of that which is open by itself. */
export interface TreeState {
  readonly open: ReadonlySet<string>
  readonly closed: ReadonlySet<string>
}

const NOTHING: TreeState = { open: new Set(), closed: new Set() }

/** The tree as a tab has it, remembered by the browser: what is open is one's own, also where the tab is shared. */
export function useTreeState(tab: string, databaseId: number): [TreeState, (state: TreeState) => void] {
  const [text, setText] = useStoredText(keyOf(tab))
  const set = ({ open, closed }: TreeState) => setText(JSON.stringify({ databaseId, open: [...open], closed: [...closed] }))
  return [readTree(text, databaseId), set]
}

/** Reads what was remembered; of another database, or unreadable, nothing. */
export function readTree(text: string | null, databaseId: number): TreeState {
  if (text === null) return NOTHING
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Reflect.get(value, 'databaseId') !== databaseId) return NOTHING
    return { open: textSet(Reflect.get(value, 'open')), closed: textSet(Reflect.get(value, 'closed')) }
  } catch {
    return NOTHING
  }
}

/** Forgets the tree of a tab that is closed. */
export function forgetTree(tab: string): void {
  writeStored(keyOf(tab), null)
}

function textSet(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
}

function keyOf(tab: string): string {
  return `sql.tree.${tab}`
}
