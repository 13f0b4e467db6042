import type { Dialect } from '../../engine/engine.ts'
import type { ResourceContext } from '../../resource/resource.ts'
import type { DatabaseRow } from '../dataset.ts'
import { loadDataset } from '../load-dataset.ts'
import { assertReadable } from '../readable-dataset.ts'
import { RequestTemplates } from './request-templates.ts'
import { editorSource } from './template-source.ts'

/** Where the text of an editor goes. */
export interface EditorPlace {
  readonly database: DatabaseRow
  readonly dialect: Dialect
  /** The schema that its reader chose. */
  readonly schema: string | null
}

/** Templates of texts that belong to no dataset: those of the SQL editor. */
export function editorTemplates(context: ResourceContext, { database, dialect, schema }: EditorPlace): RequestTemplates {
  const { db, principal, query } = context
  return new RequestTemplates({
    principal,
    dialect,
    source: editorSource(context, database, schema),
    urlParams: query,
    load: async (id) => assertReadable(await loadDataset(db, id), principal),
  })
}
