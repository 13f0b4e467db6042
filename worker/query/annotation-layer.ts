import { z } from 'zod'
import { GRAIN_ALIASES, GRAIN_NAMES } from '../engine/time-grains.ts'

/** Kinds of layers: only formulas need no data. */
export const ANNOTATION_KINDS = { formula: 'FORMULA', interval: 'INTERVAL', event: 'EVENT', timeSeries: 'TIME_SERIES' } as const

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => (input === null || input === undefined ? undefined : `Must be one of: ${values.join(', ')}.`),
  })
const columnName = z.string().nullish()

const overridesSchema = z.looseObject({
  time_range: z.string().nullish(),
  time_grain_sqla: z.enum([...Object.keys(GRAIN_NAMES), ...Object.keys(GRAIN_ALIASES)], { error: 'Not a known time grain.' }).nullish(),
  granularity: z.string().nullish(),
  time_shift: z.string().nullish(),
})

/** One layer of a query object, in the field names of the wire format. */
export const annotationLayerSchema = z.strictObject({
  annotationType: oneOf(['FORMULA', 'INTERVAL', 'EVENT', 'TIME_SERIES']).optional(),
  color: z.string().nullish(),
  descriptionColumns: z.array(z.string()).optional(),
  hideLine: z.boolean().nullish(),
  intervalEndColumn: columnName,
  name: z.string(),
  opacity: oneOf(['', 'opacityLow', 'opacityMedium', 'opacityHigh']).nullish(),
  overrides: overridesSchema.nullish(),
  show: z.boolean(),
  showLabel: z.boolean().nullish(),
  showMarkers: z.boolean(),
  sourceType: oneOf(['', 'line', 'NATIVE', 'table']).optional(),
  style: oneOf(['dashed', 'dotted', 'solid', 'longDashed']).optional(),
  timeColumn: columnName,
  titleColumn: columnName,
  width: z.number().min(0, '`width` must be greater or equal to 0').optional(),
  value: z.unknown().refine((value) => value !== undefined, { error: 'Missing data for required field.' }),
})
export type AnnotationLayer = z.infer<typeof annotationLayerSchema>
