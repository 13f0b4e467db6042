import { z } from 'zod'
import type { EngineOp } from '../log/kind.ts'
import type { JsonObject } from '../log/json.ts'
import type { SqlTabOp } from './state.ts'

const text = (max: number) => z.string().max(max)
const id = z.int().min(1)
const percent = z.number().min(0).max(100)

/** Limits of the REST contract for the same fields. */
const fields = {
  name: text(256),
  databaseId: id.nullable(),
  catalog: text(256).nullable(),
  schema: text(256).nullable(),
  queryLimit: id.nullable(),
  templateParams: text(60_000).nullable(),
  autorun: z.boolean(),
  hideLeftBar: z.boolean(),
  northPercent: percent,
  southPercent: percent,
  latestQueryId: text(64).nullable(),
  savedQueryId: id.nullable(),
} as const

/** Some of a tab's fields, as RPC callers give them. */
export const tabFields = z.object(fields).partial()

const fieldChange = z.discriminatedUnion('key', [
  z.object({ key: z.literal('name'), value: fields.name }),
  z.object({ key: z.literal('databaseId'), value: fields.databaseId }),
  z.object({ key: z.literal('catalog'), value: fields.catalog }),
  z.object({ key: z.literal('schema'), value: fields.schema }),
  z.object({ key: z.literal('queryLimit'), value: fields.queryLimit }),
  z.object({ key: z.literal('templateParams'), value: fields.templateParams }),
  z.object({ key: z.literal('autorun'), value: fields.autorun }),
  z.object({ key: z.literal('hideLeftBar'), value: fields.hideLeftBar }),
  z.object({ key: z.literal('northPercent'), value: fields.northPercent }),
  z.object({ key: z.literal('southPercent'), value: fields.southPercent }),
  z.object({ key: z.literal('savedQueryId'), value: fields.savedQueryId }),
])

const contracts = {
  setField: fieldChange,
  linkRun: z.object({ queryId: fields.latestQueryId }),
  undo: z.object({ of: text(200).min(3) }),
} as const

/** The op of a pushed envelope, or what is wrong with it. */
export function parseSqlTabOp(type: string, v: number, data: JsonObject): SqlTabOp | EngineOp | { readonly fault: string } {
  if (v !== 1 || !Object.hasOwn(contracts, type)) return { fault: `type: ${type} version ${v} is not an op of a SQL tab` }
  const parsed = contracts[type as keyof typeof contracts].safeParse(data)
  if (parsed.success) return { type, data: parsed.data } as SqlTabOp | EngineOp
  const [issue] = parsed.error.issues
  return { fault: `${issue?.path.join('.')}: ${issue?.message}` }
}
