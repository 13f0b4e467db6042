import { type ChartSamples, sampleForm, sampleMetric, sampleResult, sampleWeek } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  paired_ttest: ({ labels, points, value }) => {
    const rows = labels.flatMap((sector, member) =>
      Array.from({ length: points }, (_, point) => ({ __timestamp: sampleWeek(point), sector, jobs: value(member, point) })),
    )
    return {
      formData: sampleForm('paired_ttest', {
        granularity_sqla: 'week',
        time_grain_sqla: 'P1W',
        groupby: ['sector'],
        metrics: [sampleMetric('jobs')],
        significance_level: 0.05,
        pvalue_precision: 4,
        liftvalue_precision: 1,
      }),
      data: [sampleResult(rows, ['__timestamp', 'sector', 'jobs'], { temporal: ['__timestamp'], text: ['sector'] })],
    }
  },
}
