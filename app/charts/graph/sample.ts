import { type ChartSamples, sampleFlows, sampleForm, sampleMetric } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  graph_chart: (spec) => {
    const flows = sampleFlows({ ...spec, points: Math.min(spec.points, 8) }, ['from', 'to'], 'people')
    const thinned = flows.data.filter((_, index) => index % 3 !== 1 || flows.data.length < 4)
    return {
      formData: sampleForm('graph_chart', {
        source: 'from',
        target: 'to',
        source_category: 'kind',
        target_category: 'end',
        metric: sampleMetric('people'),
      }),
      data: [
        {
          ...flows,
          data: thinned.map((row) => ({ ...row, kind: 'Sector', end: 'Region' })),
          colnames: [...flows.colnames, 'kind', 'end'],
          coltypes: [...flows.coltypes, 1, 1],
        },
      ],
    }
  },
}
