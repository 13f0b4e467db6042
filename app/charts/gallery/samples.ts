import type { ChartSamples, MakeSample } from './sample-data.ts'

const found = import.meta.glob<ChartSamples>('../*/sample.ts', { eager: true, import: 'samples' })

/** The sample of every chart kind that has one, by `viz_type`. */
export const samples: ReadonlyMap<string, MakeSample> = new Map(
  Object.values(found).flatMap((one) => Object.entries(one)),
)
