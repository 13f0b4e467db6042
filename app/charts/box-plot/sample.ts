import { quantileSorted } from 'd3-array'
import { type ChartSamples, type SampleSpec, sampleForm, sampleMetric, sampleResult } from '../gallery/sample-data.ts'

const FIGURES = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'] as const
const METRIC = 'jobs'

/** Whiskers of a third of the box, so that there are outliers to see. */
const REACH = 0.35

function figures({ points, value }: SampleSpec, member: number): Record<string, unknown> {
  const values = Array.from({ length: points }, (_, point) => value(member, point))
    .filter((one) => one !== null)
    .toSorted((a, b) => a - b)
  const q1 = quantileSorted(values, 0.25)
  const q3 = quantileSorted(values, 0.75)
  if (q1 === undefined || q3 === undefined) return {}
  const reach = (q3 - q1) * REACH
  const inside = values.filter((one) => one >= q1 - reach && one <= q3 + reach)
  return {
    mean: values.reduce((sum, one) => sum + one, 0) / values.length,
    median: quantileSorted(values, 0.5),
    max: inside.at(-1),
    min: inside[0],
    q1,
    q3,
    count: values.length,
    outliers: values.filter((one) => !inside.includes(one)),
  }
}

export const samples: ChartSamples = {
  box_plot: (spec) => {
    const rows = spec.labels.map((label, member) => ({
      sector: label,
      ...Object.fromEntries(Object.entries(figures(spec, member)).map(([name, one]) => [`${METRIC}__${name}`, one])),
    }))
    return {
      formData: sampleForm('box_plot', { columns: ['week'], groupby: ['sector'], metrics: [sampleMetric(METRIC)] }),
      data: [sampleResult(rows, ['sector', ...FIGURES.map((name) => `${METRIC}__${name}`)], { text: ['sector'] })],
    }
  },
}
