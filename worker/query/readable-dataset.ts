import { can } from '../access/can.ts'
import type { Principal } from '../access/principal.ts'
import { ApiError } from '../http/errors.ts'
import { datasetSubject, type Dataset } from './dataset.ts'
import { QUERY_MESSAGES } from './messages.ts'

/** The dataset, if there is one that the caller may read. Throws ApiError: 404 without it, 403 without access to it. */
export function assertReadable(dataset: Dataset | null, principal: Principal): Dataset {
  if (!dataset) throw ApiError.message(404, QUERY_MESSAGES.datasourceMissing)
  if (can(principal, 'read', datasetSubject(dataset))) return dataset
  throw ApiError.errors(403, [
    {
      message: QUERY_MESSAGES.datasetDenied(dataset.id),
      error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
      level: 'error',
      extra: { link: '', datasource: dataset.id, datasource_name: dataset.tableName },
    },
  ])
}
