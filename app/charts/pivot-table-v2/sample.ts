import { type ChartSamples, sampleForm, sampleMetric, sampleResult } from '../gallery/sample-data.ts'

const YEARS = 4

export const samples: ChartSamples = {
  pivot_table_v2: ({ labels, points, value }) => {
    const years = Math.min(points, YEARS)
    const repeats = Math.ceil(points / YEARS)
    const rows = Array.from({ length: repeats }, (_, area) =>
      labels.flatMap((label, member) =>
        Array.from({ length: years }, (__, year) => ({
          area: `Area ${area + 1}`,
          sector: label,
          year: `${2001 + year}`,
          jobs: value(member, area * years + year),
        })),
      ),
    ).flat()
    return {
      formData: sampleForm('pivot_table_v2', {
        groupbyRows: ['area', 'sector'],
        groupbyColumns: ['year'],
        metrics: [sampleMetric('jobs')],
        rowSubTotals: true,
        rowTotals: true,
        colTotals: true,
        conditional_formatting: [{ column: 'jobs', operator: '>', targetValue: 700, colorScheme: '#ACE1C4' }],
      }),
      data: [sampleResult(rows, ['area', 'sector', 'year', 'jobs'], { text: ['area', 'sector', 'year'] })],
    }
  },
}
