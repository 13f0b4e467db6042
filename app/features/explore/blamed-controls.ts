import { type Control, type ControlPanel, panelControls } from '../../charts/controls/control.ts'
import { isRecord, toList } from '../../charts/form-data.ts'
import type { FormData } from '../../charts/types.ts'
import { isFieldControl } from './fields.ts'

/** Names that a message of a database puts in quotes or after a colon: the words it complains about. */
const NAMED = [/["'`[]([^"'`[\]]{1,100})["'`\]]/g, /(?:column|function|table|identifier):?\s+([\w.]+)/gi]
/** Words that stand where a name could. */
const NO_NAMES = new Set(['does', 'not', 'name', 'names', 'is', 'in', 'reference', 'must'])

/**
 * The controls that a failed query is about: custom SQL or a field that holds a word the message names. Custom SQL goes
 * first, for what was chosen from the dataset seldom is at fault.
 */
export function blamedControls(message: string, values: FormData, panel: ControlPanel): readonly string[] {
  const words = namedWords(message)
  if (words.length === 0) return []
  const controls = panelControls(panel).filter((control) => isFieldControl(control) || control.kind === 'filters')
  const blamed = (texts: (control: Control) => readonly string[]) =>
    [...new Set(controls.filter((control) => texts(control).some((text) => words.some((word) => hasWord(text, word)))).map(({ name }) => name))]
  const bySql = blamed((control) => toList(values[control.name]).flatMap(sqlOf))
  return bySql.length > 0 ? bySql : blamed((control) => toList(values[control.name]).flatMap(namesOf))
}

function namedWords(message: string): readonly string[] {
  const found = NAMED.flatMap((pattern) => [...message.matchAll(pattern)].map(([, word]) => word ?? ''))
  return [...new Set(found.map((word) => word.slice(word.lastIndexOf('.') + 1).toLowerCase()))].filter(
    (word) => word !== '' && !NO_NAMES.has(word),
  )
}

function hasWord(text: string, word: string): boolean {
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    if (!/\w/.test(lower[at - 1] ?? ' ') && !/\w/.test(lower[at + word.length] ?? ' ')) return true
  }
  return false
}

function sqlOf(entry: unknown): readonly string[] {
  const sql = isRecord(entry) ? entry['sqlExpression'] : null
  return typeof sql === 'string' ? [sql] : []
}

function namesOf(entry: unknown): readonly string[] {
  if (typeof entry === 'string') return [entry]
  if (!isRecord(entry)) return []
  const column = entry['column']
  return [entry['subject'], isRecord(column) ? column['column_name'] : null].filter((name) => typeof name === 'string')
}
