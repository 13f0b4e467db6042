import { type ChartSamples, sampleForm, sampleMetric, sampleResult, sampleSeries } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  mixed_timeseries: (spec) => {
    const second = { ...spec, labels: ['rate'], value: (_: number, point: number) => spec.value(1, point) }
    const rows = sampleSeries(second)
    return {
      formData: sampleForm('mixed_timeseries', {
        x_axis: 'week',
        time_grain_sqla: 'P1W',
        metrics: [sampleMetric('jobs')],
        groupby: ['sector'],
        metrics_b: [sampleMetric('rate')],
        groupby_b: [],
        seriesType: 'bar',
        stack: true,
        seriesTypeB: 'line',
        markerEnabledB: true,
        yAxisIndexB: 1,
      }),
      data: [
        sampleSeries(spec),
        sampleResult(
          rows.data.map((row) => ({ ...row, rate: row['rate'] === null ? null : Number(row['rate']) / 1_000 })),
          rows.colnames,
          { temporal: ['week'] },
        ),
      ],
    }
  },
}
