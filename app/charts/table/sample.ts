import { type ChartSample, type ChartSamples, noise, type SampleSpec, sampleForm, sampleMetric, sampleResult } from '../gallery/sample-data.ts'

export const samples: ChartSamples = { table: (spec) => tableSample('table', spec) }

/** The same rows for every kind of table. */
export function tableSample(vizType: string, { labels, points, value }: SampleSpec): ChartSample {
    const rows = Array.from({ length: labels.length * Math.ceil(points / 13) }, (_, index) => ({
      sector: labels[index % labels.length] ?? null,
      jobs: value(index % labels.length, Math.floor(index / labels.length)),
      share: noise(index + 5) * 0.5,
    }))
    return {
      formData: sampleForm(vizType, {
        query_mode: 'aggregate',
        groupby: ['sector'],
        metrics: [sampleMetric('jobs'), sampleMetric('share')],
        column_config: { share: { d3NumberFormat: '.1%' } },
      }),
      data: [sampleResult(rows, ['sector', 'jobs', 'share'], { text: ['sector'] })],
    }
}
