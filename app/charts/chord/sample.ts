import { type ChartSamples, sampleFlows, sampleForm, sampleMetric } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  chord: (spec) => ({
    formData: sampleForm('chord', { groupby: 'from', columns: 'to', metric: sampleMetric('people'), y_axis_format: ',d' }),
    data: [sampleFlows({ ...spec, points: Math.min(spec.points, 6) }, ['from', 'to'], 'people')],
  }),
}
