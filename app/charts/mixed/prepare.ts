import { annotationColorLabels } from '../annotations/color-labels.ts'
import { type Annotate, noAnnotations } from '../annotations/annotations.ts'
import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { ownsParentColor } from '../cartesian/labels.ts'
import type { CartesianOptions } from '../cartesian/options.ts'
import { axisText, type Prepared, stacked, valueFormatter } from '../cartesian/prepare.ts'
import { categoryText, type Series, type XAxis } from '../cartesian/series.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'
import { isOnSecondAxis } from './forms.ts'
import { type MixedTable, readTables, rootLabels } from './tables.ts'

/** One query: a chart of the time-series family on its own value axis. */
export type MixedSet = { form: FormData; prepared: Prepared; onSecondAxis: boolean }

/** A point of the shared axis, and where each query has it. */
export type MixedPoint = { position: number; indices: readonly (number | undefined)[]; text: string }

export type PreparedMixed = {
  kind: XAxis['kind']
  points: readonly MixedPoint[]
  sets: readonly MixedSet[]
  /** Every series, for the legend. */
  all: readonly { name: string; label: string; color: string }[]
}

type Input = {
  formData: FormData
  data: readonly QueryResult[]
  theme: ChartTheme
  facts?: DatasourceFacts
  labelColors?: LabelColors
  hidden?: ReadonlySet<string>
  annotate?: Annotate
}

export function prepareMixed(input: Input): PreparedMixed {
  const { formData, theme, facts = {}, hidden } = input
  const read = readTables(formData, input.data, facts)
  const labels = read.flatMap(({ series, options }) => rootLabels(series, options))
  const colors = assignColors([...labels, ...annotationColorLabels(formData)], schemeColors(read[0]?.options.scheme, theme), input.labelColors)
  const { points, positions } = sharedPoints(read)
  const kind = read[0]?.x.kind ?? 'band'
  const sets = read.map(({ form, options, x, series }, index): MixedSet => {
    const colored = series.map((one) => ({ ...one, color: colors.get(colorLabel(one, series, options)) ?? theme.text }))
    const shown = colored.filter((one) => !hidden?.has(one.name))
    const axis = { ...x, positions: positions[index] ?? [] }
    return {
      form,
      onSecondAxis: isOnSecondAxis(form),
      prepared: {
        options,
        x: axis,
        all: colored,
        series: stacked(shown, options),
        annotations:
          (index === 0 &&
            input.annotate?.({
              formData,
              result: input.data[0],
              x: axis,
              colorOf: (name) => colors.get(name) ?? theme.text,
              hidden,
            })) ||
          noAnnotations,
        formatValue: valueFormatter(form, options, facts),
        formatX: axisText(x, options),
      },
    }
  })
  return { kind, points, sets, all: withAnnotationsLast(sets) }
}

function withAnnotationsLast(sets: readonly MixedSet[]): PreparedMixed['all'] {
  return [
    ...sets.flatMap(({ prepared }) => prepared.all),
    ...sets.flatMap(({ prepared }) => prepared.annotations.legend),
  ]
}

function colorLabel(one: Series, series: readonly Series[], options: CartesianOptions): string {
  if (!ownsParentColor(one, options)) return one.label
  return series.find(({ name }) => name === one.parent)?.label ?? one.label
}

/** What a point of the axis stands for: its category, or its place on a continuous axis. */
export function pointValue({ kind, points }: PreparedMixed, index: number): string | number {
  const point = points[index]
  return (kind === 'band' ? point?.text : point?.position) ?? ''
}

/** The points of both queries on one axis, and the position of every point of each. */
function sharedPoints(read: readonly MixedTable[]): { points: MixedPoint[]; positions: number[][] } {
  const isBand = read.some(({ x, series }) => x.kind === 'band' && series.length > 0)
  const found = new Map<string | number, { indices: (number | undefined)[]; text: string }>()
  const keys = read.map(({ x, options }, set) => {
    const text = axisText(x, options)
    return x.positions.map((position, index) => {
      const key = isBand ? categoryText(x.cells[index] ?? null) : position
      const point = found.get(key) ?? { indices: [], text: text(index) }
      point.indices[set] = index
      found.set(key, point)
      return key
    })
  })
  const order = isBand ? [...found.keys()] : [...found.keys()].toSorted((a, b) => Number(a) - Number(b))
  const place = new Map(order.map((key, index) => [key, isBand ? index : Number(key)]))
  return {
    points: order.map((key) => ({
      position: place.get(key) ?? 0,
      indices: found.get(key)?.indices ?? [],
      text: found.get(key)?.text ?? '',
    })),
    positions: keys.map((list) => list.map((key) => place.get(key) ?? 0)),
  }
}
