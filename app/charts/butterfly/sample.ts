import { type ChartSamples, sampleForm, sampleMetric, sampleResult } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  butterfly: ({ labels, value }) => ({
    formData: sampleForm('butterfly', {
      groupby: ['sector'],
      left_metric: sampleMetric('women'),
      right_metric: sampleMetric('men'),
      show_value: true,
    }),
    data: [
      sampleResult(
        labels.map((label, member) => ({ sector: label, women: value(member, 0), men: value(member, 3) })),
        ['sector', 'women', 'men'],
        { text: ['sector'] },
      ),
    ],
  }),
}
