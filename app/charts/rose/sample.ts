import { type ChartSamples, sampleForm, sampleMetric, sampleSeries } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  rose: (spec) => ({
    formData: sampleForm('rose', {
      granularity_sqla: 'week',
      time_grain_sqla: 'P1W',
      metrics: [sampleMetric('jobs')],
      groupby: ['sector'],
      rose_area_proportion: true,
      date_time_format: '%d %b',
    }),
    data: [sampleSeries(spec, '__timestamp')],
  }),
}
