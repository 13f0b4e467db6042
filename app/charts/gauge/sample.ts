import { type ChartSamples, sampleCategories, sampleForm, sampleMetric } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  gauge_chart: (spec) => ({
    formData: sampleForm('gauge_chart', {
      groupby: ['sector'],
      metric: sampleMetric('jobs'),
      number_format: ',d',
      max_val: 1000,
      overlap: false,
    }),
    data: [sampleCategories({ ...spec, labels: spec.labels.slice(0, 10) }, 'sector', 'jobs')],
  }),
}
