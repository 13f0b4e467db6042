import { noise, type ChartSample, type MakeSample, type SampleSpec } from './sample-data.ts'

export type Situation = {
  name: string
  width: number
  height: number
  dark?: boolean
  make: (sample: MakeSample) => ChartSample
}

const USUAL_LABELS = ['Construction', 'Agriculture', 'Leisure and hospitality', 'Manufacturing', 'Finance', 'Government']
const LONG_LABELS = [
  'An airline with a remarkably long legal name, Incorporated',
  'A second airline whose name does not end either, and goes on',
  'Third',
]
const MANY = Array.from({ length: 200 }, (_, index) => `Category ${index + 1}`)
const USUAL_POINTS = 13
/** 100 members of 1,000 points each. */
const MOST_LABELS = Array.from({ length: 100 }, (_, index) => `Member ${index + 1}`)
const MOST_POINTS = 1_000

const figure = (member: number, point: number) =>
  Math.round(150 + 850 * (1 / (1 + member * 0.4)) * (0.7 + 0.3 * Math.sin(point / 2 + member) + 0.2 * noise(member * 31 + point)))

const usual: SampleSpec = { labels: USUAL_LABELS, points: USUAL_POINTS, value: figure }

function of(changes: Partial<SampleSpec>) {
  return (sample: MakeSample) => sample({ ...usual, ...changes })
}

function emptied(sample: MakeSample): ChartSample {
  const { formData, data } = sample(usual)
  return { formData, data: data.map((result) => ({ ...result, data: [], rowcount: 0 })) }
}

const size = { width: 480, height: 300 }

/** What a thumbnail of a kind shows. */
export const usualSample = of({})

/** Every situation that a chart kind has to stand, for the gallery and its picture tests. */
export const situations: readonly Situation[] = [
  { name: 'usual', ...size, make: usualSample },
  { name: 'empty', ...size, make: emptied },
  { name: 'one row', ...size, make: of({ labels: USUAL_LABELS.slice(0, 1), points: 1 }) },
  {
    name: 'nulls',
    ...size,
    make: of({
      labels: [...USUAL_LABELS.slice(0, 4), null],
      value: (member, point) => (noise(member * 7 + point * 5 + 3) < 0.3 ? null : figure(member, point)),
    }),
  },
  { name: 'negative', ...size, make: of({ value: (member, point) => 420 - figure(member, point) }) },
  { name: '200 categories', ...size, make: of({ labels: MANY }) },
  { name: 'long labels', ...size, make: of({ labels: LONG_LABELS }) },
  { name: '100k rows', ...size, make: of({ labels: MOST_LABELS, points: MOST_POINTS }) },
  { name: 'dark', ...size, dark: true, make: of({}) },
  { name: 'narrow', width: 220, height: 320, make: of({}) },
  { name: 'compact', width: 120, height: 90, make: of({}) },
]
