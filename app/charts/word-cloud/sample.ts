import { type ChartSamples, noise, sampleForm, sampleMetric, sampleResult } from '../gallery/sample-data.ts'

const WORDS = ['growth', 'jobs', 'wages', 'trade', 'rates', 'prices', 'energy', 'housing', 'health', 'schools', 'roads', 'water']

export const samples: ChartSamples = {
  word_cloud: ({ labels, points, value }) => {
    const words = [...labels, ...WORDS.slice(0, points - 1)]
    const rows = words.map((word, index) => {
      const figure = value(index, 0)
      return { word, mentions: figure === null ? null : Math.round(figure * (0.4 + noise(index + 7))) }
    })
    return {
      formData: sampleForm('word_cloud', { series: 'word', metric: sampleMetric('mentions'), size_from: 10, size_to: 44 }),
      data: [sampleResult(rows, ['word', 'mentions'], { text: ['word'] })],
    }
  },
}
