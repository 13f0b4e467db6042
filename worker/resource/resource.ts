import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { z } from '@hono/zod-openapi'
import type { Principal } from '../access/principal.ts'
import type { Catalogue } from '../db/client.ts'
import type { Env } from '../http/context.ts'
import type { FieldMessages } from '../http/errors.ts'
import type { Scope, SearchColumns } from './filters.ts'
import type { Projections } from './projection.ts'
import type { RelatedSource } from './related.ts'

/** What the rules of a resource may use. One a request. */
export interface ResourceContext extends Scope {
  readonly env: Env
  readonly db: Catalogue
  readonly principal: Principal
  /** Milliseconds since the epoch at which the request came. */
  readonly now: number
  /** Plain query parameters. */
  readonly query: Readonly<Record<string, string>>
  /** Address of this installation as the caller sees it, without a final slash. */
  readonly origin: string
}

export type ResourceTable = SQLiteTable & { readonly id: SQLiteColumn; readonly uuid?: SQLiteColumn }

/** Values of a row by the schema's property names; undefined leaves a column alone. */
export type RowValues = Readonly<Record<string, unknown>>

/** A row as rules see it: the table's properties with the catalogue's own values. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly id: number }

export interface RowRef {
  readonly id: number
  /** Empty for tables without one. */
  readonly uuid: string
}

interface WriteRules<Body extends z.ZodType> {
  readonly schema: Body
  /** Status when the body breaks the schema; 400 unless said. */
  readonly invalidStatus?: 400 | 422
  /** Other shape of that answer than `{"message": field map}`. */
  readonly invalid?: (messages: FieldMessages, body: unknown) => Error
  /** Whole answer besides `id`; `{result: body}` unless said. */
  readonly answer?: (context: ResourceContext, row: RowRef, body: z.output<Body>) => Promise<object> | object
}

export interface CreateRules<Body extends z.ZodType> extends WriteRules<Body> {
  /** Checks business rules (throwing `ApiError`) and gives the row. Audit columns, uuid and owners are the kit's. */
  values(context: ResourceContext, body: z.output<Body>): Promise<RowValues> | RowValues
  /** More of the same transaction. `id` is an expression of the new row's id. */
  statements?(context: ResourceContext, id: SQL, body: z.output<Body>): Promise<readonly SQL[]> | readonly SQL[]
  after?(context: ResourceContext, row: RowRef, body: z.output<Body>): Promise<void>
}

export interface UpdateRules<Body extends z.ZodType> extends WriteRules<Body> {
  /** True when this change is open to everyone who may write and sees the row. */
  readonly open?: (body: z.output<Body>) => boolean
  values(context: ResourceContext, row: StoredRow, body: z.output<Body>): Promise<RowValues> | RowValues
  statements?(context: ResourceContext, row: StoredRow, body: z.output<Body>): Promise<readonly SQL[]> | readonly SQL[]
  /** Changes outside the catalogue: after every check, before the transaction. */
  apply?(context: ResourceContext, row: StoredRow, body: z.output<Body>): Promise<void>
  after?(context: ResourceContext, row: StoredRow, body: z.output<Body>): Promise<void>
  /** False leaves the audit columns alone. */
  readonly touches?: (body: z.output<Body>) => boolean
}

export interface RemoveRules {
  /** Offers `DELETE /?q=!(ids)` besides `DELETE /{pk}`; true unless said. */
  readonly bulk?: boolean
  /** Refuses by throwing. */
  before?(context: ResourceContext, rows: readonly StoredRow[]): Promise<void>
  statements?(context: ResourceContext, rows: readonly StoredRow[]): readonly SQL[]
  after?(context: ResourceContext, rows: readonly StoredRow[]): Promise<void>
}

/** The junction table of owners: who may change a row besides administrators. */
export interface Ownership {
  readonly table: SQLiteTable
  readonly object: SQLiteColumn
  readonly user: SQLiteColumn
}

/** A file to download. */
export interface Archive {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Everything the kit needs to know of one REST resource. See CONTRIBUTING.md, "How to add a resource". */
export interface Resource<Create extends z.ZodType = z.ZodType, Update extends z.ZodType = z.ZodType> {
  /** Segment under `/api/v1/`. */
  readonly name: string
  readonly tag: string
  /** View name of the permission pairs. */
  readonly view: string
  /** The model as titles name it: `List Slice`, `Add Slice`. */
  readonly model: string
  readonly noun: { readonly one: string; readonly many: string }
  readonly table: ResourceTable
  /** Permission names that `_info` reports when the caller holds them. */
  readonly permissions: readonly string[]
  /** Rows that the caller may see; undefined is all of them. */
  readonly visible?: (scope: Scope) => SQL | undefined
  readonly list: {
    readonly row: z.ZodType
    readonly columns: Projections
    readonly order: Readonly<Record<string, SQLWrapper>>
    readonly baseOrder?: SQL
    readonly search: SearchColumns
    /** Most rows of a page; null lifts the cap. 100 unless said. */
    readonly pageCap?: number | null
  }
  readonly show?: {
    readonly result: z.ZodType
    readonly columns: Projections
    /** `bare` is `{"result"}` alone; `full` has the id and the metadata blocks. */
    readonly envelope: 'bare' | 'full'
    /** Condition that finds a row by other keys than its id; undefined when the key cannot be one. */
    find?(key: string): SQL | undefined
    /** Rows that may be got singly, where that differs from the list. */
    readonly visible?: (scope: Scope) => SQL | undefined
  }
  readonly related?: Readonly<Record<string, RelatedSource>>
  readonly distinct?: Readonly<Record<string, SQLWrapper>>
  readonly owners?: Ownership
  /** Number of the kind in `tagged_objects`, when PUT takes `tags`. */
  readonly taggedAs?: number
  /** Kind in `favorites`. */
  readonly favorite?: string
  /** Field messages of unique columns, for 422 answers. */
  readonly conflicts?: Readonly<Record<string, FieldMessages>>
  readonly create?: CreateRules<Create>
  readonly update?: UpdateRules<Update>
  readonly remove?: RemoveRules
  /** Writes the archive of some rows; every id is known to be visible. */
  readonly exportArchive?: (context: ResourceContext, ids: readonly number[]) => Promise<Archive>
}

/** Lets TypeScript infer the body types of a description. */
export function defineResource<Create extends z.ZodType, Update extends z.ZodType>(
  resource: Resource<Create, Update>,
): Resource<Create, Update> {
  return resource
}
