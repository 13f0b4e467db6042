import { type ChartSamples, sampleForm, sampleMetric, sampleResult } from '../gallery/sample-data.ts'

const DAY = 86_400_000
const MONDAY = Date.UTC(2001, 0, 1)

export const samples: ChartSamples = {
  time_pivot: ({ labels, points, value }) => {
    const days = Math.min(7, points)
    const rows = labels.flatMap((_, week) =>
      Array.from({ length: days }, (_day, day) => ({
        __timestamp: MONDAY + (week * 7 + day) * DAY,
        jobs: value(labels.length - 1 - week, day),
      })),
    )
    return {
      formData: sampleForm('time_pivot', {
        granularity_sqla: 'day',
        time_grain_sqla: 'P1D',
        metric: sampleMetric('jobs'),
        freq: 'W-MON',
      }),
      data: [sampleResult(rows, ['__timestamp', 'jobs'], { temporal: ['__timestamp'] })],
    }
  },
}
