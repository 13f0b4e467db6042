import { type ChartSamples, sampleForm, sampleMetric, sampleResult } from '../gallery/sample-data.ts'

const METRICS = ['speed', 'comfort', 'price', 'range', 'safety']

export const samples: ChartSamples = {
  radar: ({ labels, value }) => ({
    formData: sampleForm('radar', { groupby: ['sector'], metrics: METRICS.map(sampleMetric) }),
    data: [
      sampleResult(
        labels.map((label, member) => ({
          sector: label,
          ...Object.fromEntries(METRICS.map((metric, index) => [metric, value((member + index * 2) % 7, index)])),
        })),
        ['sector', ...METRICS],
        { text: ['sector'] },
      ),
    ],
  }),
}
