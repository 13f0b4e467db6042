import { type ChartSamples, sampleForm, sampleMetric, sampleResult, sampleSeries } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  big_number_total: ({ labels, value }) => ({
    formData: sampleForm('big_number_total', { metric: sampleMetric('jobs'), subtitle: labels[0] ?? '' }),
    data: [sampleResult([{ jobs: value(0, 0) }], ['jobs'])],
  }),
  big_number: (spec) => ({
    formData: sampleForm('big_number', {
      x_axis: 'week',
      time_grain_sqla: 'P1W',
      metric: sampleMetric('jobs'),
      compare_lag: 1,
      compare_suffix: 'WoW',
    }),
    data: [sampleSeries({ ...spec, labels: ['jobs'] })],
  }),
}
