import { type ChartSamples, sampleForm, sampleMetric, sampleResult } from '../gallery/sample-data.ts'

const METRICS = ['speed', 'comfort', 'price', 'range']

export const samples: ChartSamples = {
  para: ({ labels, points, value }) => ({
    formData: sampleForm('para', {
      series: 'sector',
      metrics: METRICS.map(sampleMetric),
      secondary_metric: sampleMetric('speed'),
    }),
    data: [
      sampleResult(
        labels.flatMap((label, member) =>
          Array.from({ length: Math.max(1, Math.floor(points / 5)) }, (_, point) => ({
            sector: label,
            ...Object.fromEntries(METRICS.map((metric, index) => [metric, value((member + index * 2) % 7, index * 3 + point)])),
          })),
        ),
        ['sector', ...METRICS],
        { text: ['sector'] },
      ),
    ],
  }),
}
