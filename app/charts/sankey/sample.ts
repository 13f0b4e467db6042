import { type ChartSamples, sampleForm, sampleMetric, sampleFlows } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  sankey_v2: (spec) => ({
    formData: sampleForm('sankey_v2', { source: 'from', target: 'to', metric: sampleMetric('people') }),
    data: [sampleFlows({ ...spec, points: Math.min(spec.points, 6) }, ['from', 'to'], 'people')],
  }),
}
