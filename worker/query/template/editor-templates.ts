import type { Dialect } from '../../engine/engine.ts'
import type { ResourceContext } from '../../resource/resource.ts'
import { loadDataset } from '../load-dataset.ts'
import { assertReadable } from '../readable-dataset.ts'
import { RequestTemplates } from './request-templates.ts'

/** Templates of texts that belong to no dataset: those of the SQL editor. */
export function editorTemplates({ db, principal, query }: ResourceContext, dialect: Dialect): RequestTemplates {
  return new RequestTemplates({
    principal,
    dialect,
    urlParams: query,
    load: async (id) => assertReadable(await loadDataset(db, id), principal),
  })
}
