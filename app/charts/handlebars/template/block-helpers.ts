import { isRecord } from '../../form-data.ts'
import type { Call } from './syntax.ts'
import { asText, type Branches, eachOf, type Frame, isNothing, type Renderer, withOf } from './runtime.ts'

type BlockCall = Branches & { renderer: Renderer; call: Call; frame: Frame }
type BlockHelper = (block: BlockCall) => string

function argument({ renderer, call, frame }: BlockCall, index = 0): unknown {
  const given = call.args[index]
  return given === undefined ? undefined : renderer.value(given, frame)
}

function option({ renderer, call, frame }: BlockCall, name: string): unknown {
  const given = call.named.get(name)
  return given === undefined ? undefined : renderer.value(given, frame)
}

function chosen(block: BlockCall, isMet: boolean): string {
  return block.renderer.render(isMet ? block.body : block.inverse, block.frame)
}

const isYes = (block: BlockCall) => !isNothing(argument(block), option(block, 'includeZero') === true)

const ifExists: BlockHelper = (block) => {
  const value = argument(block)
  return chosen(block, value !== null && value !== undefined && value !== '')
}

/** Rows by the value of one of their columns, each group as `{ value, items }`. */
const group: BlockHelper = (block) => {
  const rows = argument(block)
  const by = asText(option(block, 'by'))
  const groups = new Map<unknown, unknown[]>()
  for (const row of Array.isArray(rows) ? rows : []) {
    const key = isRecord(row) ? row[by] : undefined
    const items = groups.get(key)
    if (items) items.push(row)
    else groups.set(key, [row])
  }
  return eachOf(block.renderer, [...groups].map(([value, items]) => ({ value, items })), block.frame, block)
}

/** Helpers that decide whether and how often their contents are shown. */
export const blockHelpers: ReadonlyMap<string, BlockHelper> = new Map<string, BlockHelper>([
  ['if', (block) => chosen(block, isYes(block))],
  ['ifExists', ifExists],
  ['unless', (block) => chosen(block, !isYes(block))],
  ['each', (block) => eachOf(block.renderer, argument(block), block.frame, block)],
  ['with', (block) => withOf(block.renderer, argument(block), block.frame, block)],
  ['group', group],
  ['group_by', group],
])
