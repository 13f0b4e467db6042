import { type ChartSamples, sampleForm, sampleMetric, sampleResult } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  pop_kpi: ({ labels, points, value }) => ({
    formData: sampleForm('pop_kpi', {
      metric: sampleMetric('jobs'),
      time_compare: '1 year ago',
      comparison_color_enabled: true,
      header_font_size: 0.4,
      subheader_font_size: 0.15,
      subtitle: labels[0] ?? '',
    }),
    data: [sampleResult([{ jobs: value(0, points), 'jobs__1 year ago': value(0, 0) }], ['jobs', 'jobs__1 year ago'])],
  }),
}
