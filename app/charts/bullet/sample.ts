import { type ChartSamples, sampleCategories, sampleForm, sampleMetric } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  bullet: (spec) => ({
    formData: sampleForm('bullet', {
      metric: sampleMetric('jobs'),
      groupby: ['sector'],
      ranges: '300, 600, 1000',
      range_labels: 'low, fair, good',
      markers: '700',
      marker_labels: 'last year',
      marker_lines: '850',
      marker_line_labels: 'goal',
    }),
    data: [sampleCategories(spec, 'sector', 'jobs')],
  }),
}
