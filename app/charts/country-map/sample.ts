import {
  type ChartSamples,
  sampleCategories,
  sampleForm,
  sampleMetric,
  type SampleSpec,
} from '../gallery/sample-data.ts'

const STATES =
  'CA TX FL NY PA IL OH GA NC MI NJ VA WA AZ MA TN IN MO MD WI CO MN SC AL LA KY OR OK CT UT IA NV AR MS KS NM NE ID WV HI'.split(
    ' ',
  )

function withStates(spec: SampleSpec): SampleSpec {
  const isLong = spec.labels.some((label) => (label?.length ?? 0) > 30)
  return isLong ? spec : { ...spec, labels: [...STATES.slice(0, Math.max(1, spec.labels.length * 6)).map((code) => `US-${code}`), ...spec.labels] }
}

export const samples: ChartSamples = {
  country_map: (spec) => ({
    formData: sampleForm('country_map', {
      select_country: 'usa',
      entity: 'state',
      metric: sampleMetric('jobs'),
      number_format: ',d',
    }),
    data: [sampleCategories(withStates(spec), 'state', 'jobs')],
  }),
}
