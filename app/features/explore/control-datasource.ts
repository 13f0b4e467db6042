import type { ExploreDataset } from '../../api/explore.ts'
import { parseRecord } from '../../api/json.ts'
import type { ControlDatasource } from '../../charts/controls/control.ts'

/** The dataset as controls know it: without entries that have no value to choose. */
export function controlDatasource(dataset: ExploreDataset): ControlDatasource {
  const withValue = (pairs: ExploreDataset['time_grain_sqla']) =>
    (pairs ?? []).flatMap(([value, label]): [string, string][] => (value === null ? [] : [[value, label]]))
  return {
    columns: dataset.columns,
    metrics: dataset.metrics,
    main_dttm_col: dataset.main_dttm_col ?? null,
    time_grain_sqla: withValue(dataset.time_grain_sqla),
    order_by_choices: withValue(dataset.order_by_choices),
    savedMetricsOnly: parseRecord(dataset.extra)['disallow_adhoc_metrics'] === true,
  }
}
