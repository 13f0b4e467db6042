import { type ChartSamples, sampleForm, sampleMetric, sampleSeries } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  horizon: (spec) => ({
    formData: sampleForm('horizon', {
      granularity_sqla: 'week',
      time_grain_sqla: 'P1W',
      metrics: [sampleMetric('jobs')],
      groupby: ['sector'],
      horizon_color_scale: 'series',
      series_height: '40',
    }),
    data: [sampleSeries(spec, '__timestamp')],
  }),
}
