import type { DrillColumn } from '../../../api/drill-columns.ts'
import { columnLabel, isRecord, readColumns, toList } from '../../../charts/form-data.ts'
import type { ChartKind } from '../../../charts/kind.ts'
import type { DrillByFacts, FormData } from '../../../charts/types.ts'
import { filterTexts, queryFilter, sqlColumn } from './drill-filters.ts'

/** One drill: what was clicked, and the column that takes the place of its dimension. */
export type DrillStep = DrillByFacts & { readonly column: string }

const DIMENSIONS = 'groupby'
const FILTERS = 'adhoc_filters'
/** Settings that hold one column and not a list of them. */
const SINGLE: ReadonlySet<string> = new Set(['series', 'entity', 'source', 'target', 'dimension'])

/** The settings of a chart after a drill, by the rules of Superset: they are those of no saved chart. */
export function drilledFormData(formData: FormData, step: DrillStep, kind: ChartKind): FormData {
  const field = dimensionField(formData, step, kind)
  const filtersField = step.filtersField ?? FILTERS
  const simple = step.filters.filter(({ col, grain }) => grain === undefined && !sqlColumn(formData, col))
  const others = step.filters.filter((filter) => !simple.includes(filter))
  const extra = isRecord(formData['extra_form_data']) ? formData['extra_form_data'] : {}
  return {
    ...formData,
    [field]: SINGLE.has(field) ? step.column : [step.column],
    [filtersField]: [
      ...toList(formData[filtersField]),
      ...simple.map(({ col, op, val }) => ({
        clause: 'WHERE',
        expressionType: 'SIMPLE',
        subject: col,
        ...(val === null || val === undefined
          ? { operator: 'IS NULL', operatorId: 'IS_NULL' }
          : { operator: op, operatorId: 'EQUALS', comparator: val }),
      })),
    ],
    // What a simple filter of the settings cannot say: buckets of time, columns written in SQL.
    ...(others.length > 0 && {
      extra_form_data: {
        ...extra,
        filters: [...toList(extra['filters']), ...others.map((filter) => queryFilter(formData, filter))],
      },
    }),
    slice_id: 0,
  }
}

/** The settings after several drills, one after another. */
export function afterSteps(formData: FormData, steps: readonly DrillStep[], kind: ChartKind): FormData {
  return steps.reduce((before, step) => drilledFormData(before, step, kind), formData)
}

/** Columns a mark can be drilled by: without the chart's own and those drilled by before. */
export function drillColumns(
  columns: readonly DrillColumn[],
  formData: FormData,
  step: DrillByFacts,
  kind: ChartKind,
  used: readonly string[] = [],
): readonly DrillColumn[] {
  const field = dimensionField(formData, step, kind)
  const own = [...readColumns(formData, field), ...readColumns(formData, 'x_axis')].map(columnLabel)
  const taken = new Set([...own, ...used])
  return columns.filter(({ column_name: name }) => !taken.has(name))
}

/** `region, city (South)`: the dimensions of a chart, and what of them was clicked. */
export function crumbText(
  formData: FormData,
  next: DrillByFacts | undefined,
  kind: ChartKind,
  nameOf: (column: string) => string,
): string {
  const field = dimensionField(formData, next ?? { filters: [] }, kind)
  const dimensions = readColumns(formData, field).map((column) => nameOf(columnLabel(column)))
  const values = next ? filterTexts(next.filters) : ''
  const name = dimensions.join(', ') || kind.name
  return values === '' ? name : `${name} (${values})`
}

function dimensionField(formData: FormData, step: DrillByFacts, kind: ChartKind): string {
  const fields = kind.drillByFields ?? [DIMENSIONS]
  return step.dimensionField ?? fields.find((field) => readColumns(formData, field).length > 0) ?? fields[0] ?? DIMENSIONS
}
