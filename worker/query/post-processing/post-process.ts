import type { Frame } from '../frame.ts'
import type { OperationName, PostProcessingStep } from '../query-context.ts'
import { boxPlot, boxPlotSchema } from './box-plot.ts'
import { contribution, contributionSchema } from './contribution.ts'
import { readOptions } from './options.ts'
import { histogram, histogramSchema } from './histogram.ts'
import { geodeticParse, geodeticParseSchema, geohashDecode, geohashEncode, geohashSchema } from './places.ts'
import { pivot, pivotSchema } from './pivot.ts'
import { prophet, prophetSchema } from './prophet.ts'
import { rank, rankSchema } from './rank.ts'
import { resample, resampleSchema } from './resample.ts'
import {
  aggregate,
  aggregateOptionsSchema,
  flatten,
  flattenSchema,
  rename,
  renameSchema,
  select,
  selectSchema,
  sort,
  sortSchema,
} from './reshape.ts'
import { rolling, rollingSchema } from './rolling.ts'
import { compare, compareSchema, cumulative, cumulativeSchema, diff, diffSchema } from './window.ts'

export interface PostProcessContext {
  /** Sums that contributions divide by instead of those of the rows at hand. */
  readonly totals: Readonly<Record<string, number>> | null
  readonly timeOffsets: readonly string[]
}

type Operation = (table: Frame, options: unknown, context: PostProcessContext) => Frame

/** The operations by their names in the wire format: one line each. */
const OPERATIONS: Readonly<Record<OperationName, Operation>> = {
  aggregate: (table, options) => aggregate(table, readOptions(aggregateOptionsSchema, 'aggregate', options)),
  boxplot: (table, options) => boxPlot(table, readOptions(boxPlotSchema, 'boxplot', options)),
  compare: (table, options) => compare(table, readOptions(compareSchema, 'compare', options)),
  contribution: (table, options, { totals }) =>
    contribution(table, readOptions(contributionSchema, 'contribution', options), totals),
  cum: (table, options) => cumulative(table, readOptions(cumulativeSchema, 'cum', options)),
  diff: (table, options) => diff(table, readOptions(diffSchema, 'diff', options)),
  // Superset offers its two helpers for names as steps too; they leave every table as it is.
  escape_separator: (table) => table,
  unescape_separator: (table) => table,
  flatten: (table, options) => flatten(table, readOptions(flattenSchema, 'flatten', options)),
  geodetic_parse: (table, options) => geodeticParse(table, readOptions(geodeticParseSchema, 'geodetic_parse', options)),
  geohash_decode: (table, options) => geohashDecode(table, readOptions(geohashSchema, 'geohash_decode', options)),
  geohash_encode: (table, options) => geohashEncode(table, readOptions(geohashSchema, 'geohash_encode', options)),
  histogram: (table, options) => histogram(table, readOptions(histogramSchema, 'histogram', options)),
  pivot: (table, options) => pivot(table, readOptions(pivotSchema, 'pivot', options)),
  prophet: (table, options) => prophet(table, readOptions(prophetSchema, 'prophet', options)),
  rank: (table, options) => rank(table, readOptions(rankSchema, 'rank', options)),
  rename: (table, options) => rename(table, readOptions(renameSchema, 'rename', options)),
  resample: (table, options) => resample(table, readOptions(resampleSchema, 'resample', options)),
  rolling: (table, options) => rolling(table, readOptions(rollingSchema, 'rolling', options)),
  select: (table, options) => select(table, readOptions(selectSchema, 'select', options)),
  sort: (table, options) => sort(table, readOptions(sortSchema, 'sort', options)),
}

/** Applies the steps in order. An empty table passes unchanged. Throws QueryError for what cannot be done. */
export function postProcess(table: Frame, steps: readonly PostProcessingStep[], context: PostProcessContext): Frame {
  let result = table
  for (const { operation, options } of steps) {
    if (table.rowCount > 0) result = OPERATIONS[operation](result, options, context)
  }
  return result
}
