import { type ChartSamples, sampleCategories, sampleForm, sampleMetric } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  pie: (spec) => ({
    formData: sampleForm('pie', {
      groupby: ['sector'],
      metric: sampleMetric('jobs'),
      donut: true,
      show_total: true,
      number_format: ',d',
    }),
    data: [sampleCategories(spec, 'sector', 'jobs')],
  }),
}
