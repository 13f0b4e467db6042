import { type ChartSamples, sampleCategories, sampleForm, sampleMetric } from '../gallery/sample-data.ts'

/** Every third step goes down. */
const DOWN = 3

export const samples: ChartSamples = {
  waterfall: (spec) => ({
    formData: sampleForm('waterfall', {
      x_axis: 'sector',
      groupby: [],
      metric: sampleMetric('jobs'),
      show_value: true,
      show_legend: true,
    }),
    data: [
      sampleCategories(
        {
          ...spec,
          value: (member, point) => {
            const value = spec.value(member, point)
            return value !== null && member % DOWN === DOWN - 1 ? -value : value
          },
        },
        'sector',
        'jobs',
      ),
    ],
  }),
}
