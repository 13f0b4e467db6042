import { type ChartSamples, sampleCategories, sampleForm, sampleMetric } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  funnel: (spec) => ({
    formData: sampleForm('funnel', {
      groupby: ['stage'],
      metric: sampleMetric('people'),
      label_type: 5,
      number_format: ',d',
    }),
    data: [sampleCategories(spec, 'stage', 'people')],
  }),
}
