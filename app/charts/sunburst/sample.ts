import { type ChartSamples, sampleForm, sampleHierarchy, sampleMetric } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  sunburst_v2: (spec) => ({
    formData: sampleForm('sunburst_v2', {
      columns: ['sector', 'region'],
      metric: sampleMetric('jobs'),
      number_format: ',d',
      show_labels: true,
      show_labels_threshold: 2,
      show_total: true,
    }),
    data: [sampleHierarchy(spec, ['sector', 'region'], 'jobs')],
  }),
}
