import { type ChartSamples, sampleForm, sampleMetric, sampleResult, sampleWeek } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  time_table: ({ labels, points, value }) => {
    const rows = labels.flatMap((sector, member) =>
      Array.from({ length: points }, (_, point) => ({ __timestamp: sampleWeek(point), sector, jobs: value(member, point) })),
    )
    return {
      formData: sampleForm('time_table', {
        granularity_sqla: 'week',
        time_grain_sqla: 'P1W',
        groupby: ['sector'],
        metrics: [sampleMetric('jobs')],
        column_collection: [
          { key: 'now', colType: 'time', label: 'Now', timeLag: 0, comparisonType: 'value' },
          { key: 'change', colType: 'time', label: 'Change', timeLag: 4, comparisonType: 'perc_change', bounds: [-0.2, 0.2] },
          { key: 'trend', colType: 'spark', label: 'Trend' },
          { key: 'share', colType: 'contrib', label: 'Share' },
        ],
      }),
      data: [sampleResult(rows, ['__timestamp', 'sector', 'jobs'], { temporal: ['__timestamp'], text: ['sector'] })],
    }
  },
}
