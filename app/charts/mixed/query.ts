import { readColumns, xAxisOf } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import { withOrderBy } from '../query/order-by.ts'
import * as step from '../query/post-processing.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { splitForms } from './forms.ts'

/** Two queries of the time-series kind; neither sorts, shares out nor forecasts. */
export function mixedQuery(formData: FormData): QueryObject[] {
  return splitForms(formData).map(queryOf)
}

function queryOf(form: FormData): QueryObject {
  const base = baseQuery(form)
  const shape = step.seriesShape(form, base.metrics ?? [])
  const axis = xAxisOf(form)
  const groupby = readColumns(form, 'groupby')
  return withOrderBy(form, {
    ...base,
    columns: axis === undefined ? groupby : [axis, ...groupby],
    series_columns: form['groupby'] === undefined ? undefined : groupby,
    ...(axis === undefined ? { is_timeseries: true } : {}),
    time_offsets: step.timeOffsets(shape),
    post_processing: step.steps(
      step.pivot(form, shape),
      step.resample(form),
      step.rolling(form, shape),
      step.compare(shape),
      step.rename(form, shape),
      step.flatten,
    ),
  })
}
