import { type ChartSamples, sampleForm, sampleMetric, sampleResult, sampleWeek } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  heatmap_v2: ({ labels, points, value }) => {
    const rows = labels.flatMap((sector, member) =>
      Array.from({ length: points }, (_, point) => {
        const jobs = value(member, point)
        return { week: sampleWeek(point), sector, jobs, rank: (member * points + point + 1) / (labels.length * points) }
      }),
    )
    return {
      formData: sampleForm('heatmap_v2', {
        x_axis: 'week',
        time_grain_sqla: 'P1W',
        groupby: 'sector',
        metric: sampleMetric('jobs'),
        normalize_across: 'heatmap',
        linear_color_scheme: 'superset_seq_1',
      }),
      data: [sampleResult(rows, ['week', 'sector', 'jobs', 'rank'], { temporal: ['week'], text: ['sector'] })],
    }
  },
}
