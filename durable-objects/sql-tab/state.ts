/** Everything of a SQL tab but its text. Names are those of the SQL editor's contract. */
export interface SqlTabState {
  readonly name: string
  readonly databaseId: number | null
  readonly catalog: string | null
  readonly schema: string | null
  readonly queryLimit: number | null
  readonly templateParams: string | null
  readonly autorun: boolean
  readonly hideLeftBar: boolean
  /** Heights of editor and results, in percent. */
  readonly northPercent: number
  readonly southPercent: number
  /** Client id of the last run. */
  readonly latestQueryId: string | null
  readonly savedQueryId: number | null
}

export const EMPTY_TAB: SqlTabState = {
  name: '',
  databaseId: null,
  catalog: null,
  schema: null,
  queryLimit: null,
  templateParams: null,
  autorun: false,
  hideLeftBar: false,
  northPercent: 30,
  southPercent: 70,
  latestQueryId: null,
  savedQueryId: null,
}

export type FieldChange = { readonly [K in keyof SqlTabState]: { readonly key: K; readonly value: SqlTabState[K] } }[keyof SqlTabState]

export type SqlTabEvent =
  | { readonly type: 'created'; readonly data: { readonly state: SqlTabState } }
  | { readonly type: 'fieldSet'; readonly data: FieldChange }
  | { readonly type: 'runLinked'; readonly data: { readonly queryId: string | null } }

export type SqlTabOp =
  | { readonly type: 'setField'; readonly data: FieldChange }
  | { readonly type: 'linkRun'; readonly data: { readonly queryId: string | null } }

export interface SqlTabInverse {
  readonly was: FieldChange
  readonly wrote: FieldChange
}
