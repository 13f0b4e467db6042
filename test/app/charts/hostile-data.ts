import type { ChartSample, MakeSample } from '../../../app/charts/gallery/sample-data.ts'
import { columnType, type CellValue, type QueryResult } from '../../../app/charts/query-types.ts'
import type { FormData } from '../../../app/charts/types.ts'

const POINTS = 7
const figure = (member: number, point: number) => 100 + ((member * 37 + point * 101) % 900)

/** Six members that take the given names wherever the answer and the settings speak of them. */
function membersNamed(names: readonly (string | null)[]) {
  return (make: MakeSample): ChartSample => {
    const places = names.map((_, index) => `§${index}§`)
    const labels = names.map((name, index) => (name === null ? null : (places[index] ?? null)))
    const text = JSON.stringify(make({ labels, points: POINTS, value: figure }))
    // In the JSON, and read back from it, so that `__proto__` becomes a key of its own as in a real answer.
    return parsed(names.reduce<string>((json, name, index) => json.replaceAll(places[index] ?? '', inside(name)), text))
  }
}

function inside(text: string | null): string {
  return JSON.stringify(text ?? '').slice(1, -1)
}

function parsed(json: string): ChartSample {
  return JSON.parse(json) as ChartSample
}

export function plain(make: MakeSample): ChartSample {
  return membersNamed(['North', 'South', 'East', 'West', 'Up', 'Down'])(make)
}

/** The columns of the answer take other names, and the settings follow. */
function columnsNamed(names: readonly string[]) {
  return (make: MakeSample): ChartSample => {
    const { formData, data } = plain(make)
    const columns = [...new Set(data.flatMap((result) => result.colnames))]
    let form = JSON.stringify(formData)
    let answer = JSON.stringify(data)
    for (const [index, column] of columns.entries()) {
      const name = names[index]
      if (name === undefined) break
      const [from, to] = [JSON.stringify(column), JSON.stringify(name)]
      answer = answer.replaceAll(from, () => to)
      form = form.replaceAll(new RegExp(`${from.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!:)`, 'g'), () => to)
    }
    return parsed(`{"formData":${form},"data":${answer}}`)
  }
}

/** Every cell of the columns of a type becomes the next of the values, round and round. */
function cellsOf(types: readonly number[], values: readonly CellValue[]) {
  return (make: MakeSample): ChartSample => {
    const { formData, data } = plain(make)
    let next = 0
    const change = (result: QueryResult) => ({
      ...result,
      data: result.data.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, cell]) => {
            const type = result.coltypes[result.colnames.indexOf(name)] ?? columnType.numeric
            return [name, types.includes(type) ? (values[next++ % values.length] ?? null) : cell]
          }),
        ),
      ),
    })
    return { formData, data: data.map(change) }
  }
}

/** The column at a place is gone from every answer; negative places count from the end. */
function withoutColumn(place: number) {
  return (make: MakeSample): ChartSample => {
    const { formData, data } = plain(make)
    const narrower = (result: QueryResult) => {
      const gone = result.colnames.at(place)
      const kept = (name: string) => name !== gone
      return {
        ...result,
        colnames: result.colnames.filter(kept),
        coltypes: result.coltypes.filter((_, index) => kept(result.colnames[index] ?? '')),
        data: result.data.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => kept(name)))),
      }
    }
    return { formData, data: data.map(narrower) }
  }
}

function answers(change: (data: QueryResult[]) => QueryResult[]) {
  return (make: MakeSample): ChartSample => {
    const { formData, data } = plain(make)
    return { formData, data: change(data) }
  }
}

export interface HostileCase {
  readonly name: string
  readonly make: (make: MakeSample) => ChartSample
}

const LONG = 10_000
const CONTROL_SIGNS = 'a\u0000b\u0008c\u001Bd\uFFFFe\uD800f'
const { numeric, text, temporal } = columnType
const LAST_MOMENT = 8.64e15

/** Answers that a data source can give and nobody expects. */
export const hostileAnswers: readonly HostileCase[] = [
  {
    name: 'labels that are markup',
    make: membersNamed([
      '<img src=x onerror=alert(1)>',
      '</svg><script>alert(1)</script>',
      '"><a href="javascript:alert(1)" onclick=\'alert(1)\'>x</a>',
      ']]><![CDATA[<!-- -->&amp;&#x3c;script&gt;',
      '<style>*{display:none}</style>',
      '{{constructor.constructor("alert(1)")()}}',
    ]),
  },
  {
    name: 'labels from right to left',
    make: membersNamed(['مبيعات', 'ירושלים', '\u202Egnp.exe', '\u2066مرحبا (2024)\u2069', 'עברית and English', 'سلام 123']),
  },
  {
    name: 'emoji, combining signs and signs that no document may hold',
    make: membersNamed(['👩‍👩‍👧‍👦 family', '🏳️‍🌈', `Z${'\u0351\u0317\u0345'.repeat(60)}algo`, 'é\u0301\u0301', CONTROL_SIGNS, '\u200B']),
  },
  { name: 'labels of ten thousand signs', make: membersNamed(['W'.repeat(LONG), 'i '.repeat(LONG / 2), '字'.repeat(LONG), '👩‍👩‍👧‍👦'.repeat(LONG / 10)]) },
  { name: 'labels that are empty or missing', make: membersNamed(['', ' ', null, '<NULL>', 'null', '0']) },
  { name: 'labels of inherited names', make: membersNamed(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'length']) },
  { name: 'columns of inherited names', make: columnsNamed(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty']) },
  {
    name: 'columns that are markup',
    make: columnsNamed(['<img src=x onerror=alert(1)>', '</svg><script>alert(1)</script>', CONTROL_SIGNS, 'W'.repeat(LONG), '']),
  },
  { name: 'figures at the ends of what numbers hold', make: cellsOf([numeric], [1e308, -1e308, null, 5e-324, 0, 1.7976931348623157e308]) },
  { name: 'figures all at the upper end', make: cellsOf([numeric], [1.7976931348623157e308]) },
  { name: 'figures that are texts and booleans', make: cellsOf([numeric], ['none', true, 'nan', false, '', '12', '1e999', null]) },
  { name: 'figures that are all missing', make: cellsOf([numeric], [null]) },
  { name: 'figures that are all zero', make: cellsOf([numeric], [0]) },
  { name: 'labels that are figures and booleans', make: cellsOf([text], [1, true, -1e308, false, null, 0]) },
  { name: 'times outside of the calendar', make: cellsOf([temporal], [1e308, -1e308, LAST_MOMENT, LAST_MOMENT + 1, null, 0]) },
  { name: 'times that are none', make: cellsOf([temporal], ['yesterday', true, '', '2024-02-30', null, '-271821-04-20']) },
  { name: 'times that are all missing', make: cellsOf([temporal], [null]) },
  { name: 'times that are all one', make: cellsOf([temporal], [0]) },
  { name: 'the first column gone', make: withoutColumn(0) },
  { name: 'the second column gone', make: withoutColumn(1) },
  { name: 'the last column gone', make: withoutColumn(-1) },
  { name: 'no columns at all', make: answers((data) => data.map((one) => ({ ...one, data: [], colnames: [], coltypes: [] }))) },
  { name: 'rows without what the columns promise', make: answers((data) => data.map((one) => ({ ...one, data: [{}, {}] }))) },
  { name: 'no answer', make: answers(() => []) },
  { name: 'one answer, where there may be more', make: answers((data) => data.slice(0, 1)) },
  { name: 'every answer twice', make: answers((data) => [...data, ...data]) },
]

const OLD_METRIC = { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM' }

/** Settings as Superset 1.x stored them, and as careless clients send them. */
const OLD_SETTINGS: Readonly<Record<string, unknown>> = {
  granularity: 'ds',
  granularity_sqla: 'ds',
  since: '100 years ago',
  until: 'now',
  time_grain_sqla: 'P1D',
  groupby: 'gender',
  columns: 'state',
  metrics: [OLD_METRIC, 'count'],
  metric: OLD_METRIC,
  percent_metrics: OLD_METRIC,
  where: 'num > 1',
  filters: [{ col: 'gender', op: 'in', val: ['boy'] }],
  row_limit: '50000',
  limit: '25',
  size_from: '10',
  rich_tooltip: 'true',
  color_scheme: 'bnbColors',
  linear_color_scheme: 'a scheme that is none',
  y_axis_bounds: [null, 'x'],
  y_axis_format: '.3q',
  number_format: 'no format',
  x_axis_format: '%Q%',
  rolling_periods: 'seven',
  time_compare: '1 year',
  bottom_margin: 'auto',
  annotation_layers: [{ name: 'old', annotationType: 'EVENT' }],
  conditional_formatting: [{ column: 'num', operator: '>' }],
  column_config: { num: null },
  label_colors: { boy: '#zzz' },
}

export interface ForeignSettings {
  readonly name: string
  /** Settings and the answer for a kind. */
  readonly make: (own: ChartSample) => ChartSample
}

function settingsOf(formData: FormData, vizType: string): FormData {
  return { ...formData, viz_type: vizType }
}

/** Settings of other charts, each with the kind's own answer and with the answer that belongs to the settings. */
export function foreignSettings(others: readonly [string, ChartSample][]): ForeignSettings[] {
  const typeOf = (own: ChartSample) => own.formData.viz_type
  return [
    ...others.flatMap(([name, other]) => [
      { name: `of ${name}`, make: (own: ChartSample) => ({ formData: settingsOf(other.formData, typeOf(own)), data: own.data }) },
      { name: `and the answer of ${name}`, make: (own: ChartSample) => ({ formData: settingsOf(other.formData, typeOf(own)), data: other.data }) },
    ]),
    { name: 'of Superset 1.x', make: (own) => ({ formData: { viz_type: typeOf(own), datasource: '1__table', ...OLD_SETTINGS }, data: own.data }) },
    { name: 'of Superset 1.x over its own', make: (own) => ({ formData: { ...own.formData, ...OLD_SETTINGS }, data: own.data }) },
    { name: 'that are none', make: (own) => ({ formData: { viz_type: typeOf(own), datasource: '1__table' }, data: own.data }) },
    {
      name: 'that are all null',
      make: (own) => ({
        formData: { ...Object.fromEntries(Object.keys(own.formData).map((name) => [name, null])), viz_type: typeOf(own), datasource: '1__table' },
        data: own.data,
      }),
    },
    {
      name: 'that are all objects',
      make: (own) => ({
        formData: { ...Object.fromEntries(Object.keys(own.formData).map((name) => [name, [{ a: 1 }]])), viz_type: typeOf(own), datasource: '1__table' },
        data: own.data,
      }),
    },
  ]
}
