import { type ChartSamples, sampleForm, sampleHierarchy, sampleMetric } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  treemap_v2: (spec) => ({
    formData: sampleForm('treemap_v2', {
      groupby: ['sector', 'region'],
      metric: sampleMetric('jobs'),
      number_format: ',d',
    }),
    data: [sampleHierarchy(spec, ['sector', 'region'], 'jobs')],
  }),
}
