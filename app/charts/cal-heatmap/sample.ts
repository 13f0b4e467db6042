import { type ChartSamples, sampleForm, sampleMetric, sampleResult } from '../gallery/sample-data.ts'

const DAY = 86_400_000
const START = Date.UTC(2001, 0, 1)

export const samples: ChartSamples = {
  cal_heatmap: ({ labels, points, value }) => {
    const days = labels.length * points
    const rows = Array.from({ length: days }, (_, day) => ({
      __timestamp: START + day * DAY,
      jobs: value(Math.floor(day / points), day % points),
    }))
    return {
      formData: sampleForm('cal_heatmap', {
        granularity_sqla: 'day',
        time_range: '2001-01-01 : 2002-01-01',
        domain_granularity: 'month',
        subdomain_granularity: 'day',
        metrics: [sampleMetric('jobs')],
        linear_color_scheme: 'superset_seq_1',
      }),
      data: [{ ...sampleResult(rows, ['__timestamp', 'jobs'], { temporal: ['__timestamp'] }) }],
    }
  },
}
