import { z } from 'zod'
import type { Json, JsonObject } from '../log/json.ts'
import { MAX_HEIGHT } from './grid.ts'

/**
 * What a client may ask for, as zod contracts; the types of all ops follow from them. Clients import the types only.
 * Ids are made by the client (`CHART-` and random characters), so a repeated insert is recognised and later pending ops
 * may refer to what earlier ones create. Positions are given by neighbours (`after`: a sibling's id, null for first).
 */

/** Ids of what clients create. Imported layouts may hold others; ops refer to those by `reference`. */
const newId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,99}$/)
const reference = z.string().min(1).max(250)
const key = z.string().min(1).max(100)
const json = z.json() as z.ZodType<Json>
const object = z.record(z.string(), json) as z.ZodType<JsonObject>
const patch = { set: object.optional(), unset: z.array(key).max(100).optional() }
const itemType = z.enum(['GRID', 'TABS', 'TAB', 'ROW', 'COLUMN', 'CHART', 'MARKDOWN', 'HEADER', 'DIVIDER', 'DYNAMIC'])
const filter = z.intersection(object, z.object({ id: newId }))
const order = z.array(reference).max(500)

const nullableText = (max: number) => z.string().max(max).nullable()

/** Limits of the REST contract for the same fields. */
const prop = z.discriminatedUnion('key', [
  z.object({ key: z.literal('dashboard_title'), value: z.string().max(500) }),
  z.object({ key: z.literal('slug'), value: z.string().regex(/^[A-Za-z0-9_-]{1,255}$/).nullable() }),
  z.object({ key: z.literal('css'), value: z.string().max(60_000) }),
  z.object({ key: z.literal('certified_by'), value: nullableText(500) }),
  z.object({ key: z.literal('certification_details'), value: nullableText(5_000) }),
])

const simpleOps = {
  insertItem: z.object({ id: newId, type: itemType, parent: reference, after: reference.nullable(), meta: object }),
  /** `width` proposes columns at the destination; without it the item keeps its own and shrinks if it must. */
  moveItem: z.object({
    id: reference,
    parent: reference,
    after: reference.nullable(),
    width: z.int().min(1).max(12).optional(),
  }),
  resizeItem: z.object({
    id: reference,
    width: z.int().min(1).max(12).optional(),
    height: z.int().min(1).max(MAX_HEIGHT).optional(),
  }),
  /** Changes meta other than width and height. */
  editItem: z.object({ id: reference, ...patch }),
  removeItem: z.object({ id: reference }),
  /** Puts top-level tabs under the root and everything of the grid into their first tab. */
  addTopTabs: z.object({ id: newId, tabId: newId, text: z.string().max(500) }),
  setProp: prop,
  setMetadata: z.object(patch),
  addFilter: z.object({ filter, after: reference.nullable() }),
  editFilter: z.object({ id: reference, ...patch }),
  reorderFilters: z.object({ order }),
  removeFilter: z.object({ id: reference }),
  setCrossFilter: z.object({ chartId: z.string().regex(/^\d{1,15}$/), configuration: object.nullable() }),
} as const

type SimpleOps = typeof simpleOps
export type SimpleOp = { [K in keyof SimpleOps]: { readonly type: K; readonly data: z.output<SimpleOps[K]> } }[keyof SimpleOps]

const batch = z.object({
  ops: z
    .array(z.object({ type: z.enum(Object.keys(simpleOps) as [keyof SimpleOps]), data: object }))
    .min(1)
    .max(100),
})

const wholeOps = {
  undo: z.object({ of: z.string().min(3).max(200) }),
  save: z.object({ expectedSavedSeq: z.int().min(0) }),
  discard: z.object({}),
  restoreVersion: z.object({ seq: z.int().min(1) }),
} as const

type WholeOps = typeof wholeOps
export type DashboardOp =
  | SimpleOp
  | { readonly type: 'batch'; readonly data: { readonly ops: readonly SimpleOp[] } }
  | { [K in keyof WholeOps]: { readonly type: K; readonly data: z.output<WholeOps[K]> } }[keyof WholeOps]

export type DashboardOpType = DashboardOp['type']

/** The op of a pushed envelope, or null with the reason when its data does not meet the contract. */
export function parseDashboardOp(type: string, data: JsonObject): DashboardOp | { readonly fault: string } {
  if (type === 'batch') return parseBatch(data)
  const schema: z.ZodType | undefined = contractOf(type)
  if (!schema) return { fault: `type: ${type} is not an op of a dashboard` }
  const parsed = schema.safeParse(data)
  return parsed.success ? ({ type, data: parsed.data } as DashboardOp) : { fault: faultOf(parsed.error) }
}

function contractOf(type: string): z.ZodType | undefined {
  if (Object.hasOwn(simpleOps, type)) return simpleOps[type as keyof SimpleOps]
  return Object.hasOwn(wholeOps, type) ? wholeOps[type as keyof WholeOps] : undefined
}

function parseBatch(data: JsonObject): DashboardOp | { readonly fault: string } {
  const parsed = batch.safeParse(data)
  if (!parsed.success) return { fault: faultOf(parsed.error) }
  const ops: SimpleOp[] = []
  for (const [i, op] of parsed.data.ops.entries()) {
    const one = simpleOps[op.type].safeParse(op.data)
    if (!one.success) return { fault: `ops.${i}.${faultOf(one.error)}` }
    ops.push({ type: op.type, data: one.data } as SimpleOp)
  }
  return { type: 'batch', data: { ops } }
}

function faultOf(error: z.ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'invalid'
}
