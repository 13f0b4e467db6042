import { type ChartSamples, type MakeSample, sampleForm, sampleMetric, sampleSeries } from '../gallery/sample-data.ts'

function family(vizType: string, extra: Record<string, unknown> = {}): MakeSample {
  return (spec) => ({
    formData: sampleForm(vizType, {
      x_axis: 'week',
      time_grain_sqla: 'P1W',
      metrics: [sampleMetric('jobs')],
      groupby: ['sector'],
      ...extra,
    }),
    data: [sampleSeries(spec)],
  })
}

/** The time-series family shares its drawing, so it shares its samples. */
export const samples: ChartSamples = {
  echarts_timeseries_line: family('echarts_timeseries_line'),
  echarts_timeseries_bar: family('echarts_timeseries_bar', { stack: 'Stack' }),
  echarts_area: family('echarts_area', { stack: 'Stack' }),
  echarts_timeseries_scatter: family('echarts_timeseries_scatter'),
  echarts_timeseries_smooth: family('echarts_timeseries_smooth'),
  echarts_timeseries_step: family('echarts_timeseries_step'),
  echarts_timeseries: family('echarts_timeseries'),
}
