import { databasePayload, granularities, orderByChoices, type RunPayload, timeGrains, verboseMap } from '../db/dataset-payload.ts'
import { dialectOf } from '../engine/registry.ts'
import type { RunDataset } from './run-dataset.ts'

/** A run of the SQL editor as Explore gets it: a dataset without metrics, settings and keepers. */
export function runPayload({ dataset, runId }: RunDataset): RunPayload {
  const { database } = dataset
  const named = dataset.columns.map(({ name, isTemporal }) => ({ column_name: name, verbose_name: null, is_dttm: isTemporal }))
  return {
    id: runId,
    uid: `${runId}__query`,
    type: 'query',
    name: dataset.tableName,
    catalog: dataset.catalog,
    schema: dataset.schema,
    sql: dataset.sql,
    database: databasePayload(database),
    columns: dataset.columns.map((column, index) => ({
      id: index + 1,
      column_name: column.name,
      verbose_name: null,
      description: null,
      expression: null,
      type: column.type,
      type_generic: column.genericType,
      filterable: true,
      groupby: true,
      is_dttm: column.isTemporal,
      is_certified: false,
      warning_markdown: null,
    })),
    metrics: [],
    column_formats: {},
    verbose_map: verboseMap(named, []),
    order_by_choices: orderByChoices(named),
    granularity_sqla: granularities(named),
    time_grain_sqla: timeGrains(dialectOf(database.backend)),
    main_dttm_col: dataset.mainTemporalColumn,
    owners: [],
    filter_select: true,
    filter_select_enabled: true,
    offset: 0,
    extra: null,
  }
}
