import { type ChartSamples, sampleForm, sampleHierarchy, sampleMetric } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  partition: (spec) => ({
    formData: sampleForm('partition', {
      groupby: ['sector', 'region'],
      metrics: [sampleMetric('jobs')],
      time_series_option: 'not_time',
      partition_limit: '5',
      partition_threshold: '0.05',
    }),
    data: [sampleHierarchy(spec, ['sector', 'region'], 'jobs')],
  }),
}
