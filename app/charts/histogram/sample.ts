import { type ChartSamples, sampleForm, sampleResult } from '../gallery/sample-data.ts'

const BIN_WIDTH = 12.5

export const samples: ChartSamples = {
  histogram_v2: ({ labels, points, value }) => {
    const names = Array.from({ length: points }, (_, bin) => `${bin * BIN_WIDTH} - ${(bin + 1) * BIN_WIDTH}`)
    const rows = labels.map((label, member) => ({
      sector: label,
      ...Object.fromEntries(names.map((name, bin) => [name, value(member, bin)])),
    }))
    return {
      formData: sampleForm('histogram_v2', { column: 'age', groupby: ['sector'], bins: points }),
      data: [sampleResult(rows, ['sector', ...names], { text: ['sector'] })],
    }
  },
}
