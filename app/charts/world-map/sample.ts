import {
  type ChartSamples,
  sampleCategories,
  sampleForm,
  sampleMetric,
  type SampleSpec,
} from '../gallery/sample-data.ts'

const COUNTRIES =
  'US CN IN BR RU DE FR GB JP CA AU ZA NG EG MX AR ID TR ES IT PL SE NO UA KZ IR SA PK TH VN PE CO KE ET DZ'.split(' ')

/** Members that are numbered become countries; long names stay, and are unknown ones. */
function withCountries(spec: SampleSpec): SampleSpec {
  const isLong = spec.labels.some((label) => (label?.length ?? 0) > 30)
  return isLong ? spec : { ...spec, labels: [...COUNTRIES.slice(0, Math.max(1, spec.labels.length * 5)), ...spec.labels] }
}

export const samples: ChartSamples = {
  world_map: (spec) => ({
    formData: sampleForm('world_map', {
      entity: 'country',
      country_fieldtype: 'cca2',
      metric: sampleMetric('population'),
      show_bubbles: true,
      max_bubble_size: '15',
    }),
    data: [sampleCategories(withCountries(spec), 'country', 'population')],
  }),
}
