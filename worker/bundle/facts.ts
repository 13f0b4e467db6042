import type { Folder } from './kinds.ts'

/** What the catalogue holds of the things that a bundle names. */
export interface Facts {
  readonly databases: readonly {
    readonly id: number
    readonly uuid: string
    readonly database_name: string
    readonly backend: string
  }[]
  readonly datasets: readonly {
    readonly id: number
    readonly uuid: string
    readonly database_id: number
    readonly catalog: string | null
    readonly schema: string | null
    readonly table_name: string
  }[]
  readonly charts: readonly { readonly id: number; readonly uuid: string }[]
  readonly dashboards: readonly { readonly id: number; readonly uuid: string; readonly slug: string | null }[]
  readonly queries: readonly { readonly id: number; readonly uuid: string }[]
  /** The highest id ever given in each table. */
  readonly lastIds: Readonly<Record<Folder, number>>
}

/** What the importing user may do. */
export interface Rights {
  canWrite(folder: Folder): boolean
  /** Whether an existing row is open to changes by the user: owner or administrator. */
  mayChange(folder: Folder, id: number): boolean
}
