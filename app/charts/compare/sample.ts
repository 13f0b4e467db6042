import { type ChartSamples, sampleForm, sampleMetric, sampleSeries } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  compare: (spec) => ({
    formData: sampleForm('compare', {
      granularity_sqla: 'week',
      time_grain_sqla: 'P1W',
      metrics: [sampleMetric('jobs')],
      groupby: ['sector'],
    }),
    data: [sampleSeries(spec, '__timestamp')],
  }),
}
