import { type ChartSamples, sampleForm, sampleMetric, sampleResult } from '../gallery/sample-data.ts'

const ENTITIES = 4

export const samples: ChartSamples = {
  bubble_v2: ({ labels, points, value }) => {
    const each = points > ENTITIES * 10 ? points : Math.min(points, ENTITIES)
    const rows = labels.flatMap((label, member) =>
      Array.from({ length: each }, (_, entity) => ({
        sector: label,
        town: `Town ${entity + 1}`,
        jobs: value(member, entity),
        firms: value(member + 3, entity * 2 + 1),
        sales: value(member * 2, entity + member),
      })),
    )
    return {
      formData: sampleForm('bubble_v2', {
        series: 'sector',
        entity: 'town',
        x: sampleMetric('jobs'),
        y: sampleMetric('firms'),
        size: sampleMetric('sales'),
        max_bubble_size: '25',
        opacity: 0.6,
      }),
      data: [sampleResult(rows, ['town', 'sector', 'jobs', 'firms', 'sales'], { text: ['town', 'sector'] })],
    }
  },
}
