import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import type { FormData, QueryOptions } from '../../../app/charts/types.ts'

const FOLDER = 'test/fixtures/queries'

/** Native filters are no charts: dashboards ask for them. */
const FILTERS = ['filter_range', 'filter_select', 'filter_timecolumn', 'filter_timegrain']

/** Where ours asks something else on purpose, by kind and name of the recording. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'deck_path: a tooltip of columns': 'the lines are asked for too; Superset groups by the columns of the tooltip alone and draws nothing',
  'echarts_timeseries_line: dimension that is the axis': 'the axis is asked for once; Superset asks twice and refuses its own query',
}

interface Recording {
  readonly name: string
  readonly formData: FormData
  readonly options?: QueryOptions
  /** Absent where the server of the recorded version shapes the answer: those recordings hold its SQL and rows. */
  readonly queryContext?: Readonly<Record<string, unknown>>
}

function recordingsOf(kind: string): Recording[] {
  return JSON.parse(readFileSync(`${FOLDER}/${kind}.json`, 'utf8')) as Recording[]
}

const RECORDED = readdirSync(FOLDER).map((file) => file.replace('.json', ''))
const BUILT = RECORDED.filter((kind) => !FILTERS.includes(kind))

/** As it is written in a request, without the echo of the settings. */
function sentFor({ formData, options }: Recording): unknown {
  const { form_data: _, ...sent } = buildQueryContext(formData, options)
  return JSON.parse(JSON.stringify(sent))
}

const CASES = BUILT.flatMap((kind) => recordingsOf(kind).map((recording) => [`${kind}: ${recording.name}`, recording] as const))

describe('stored settings make the request that Superset makes of them', () => {
  test.each(CASES.filter(([title, { queryContext }]) => queryContext && !(title in DIFFERENT)))('%s', (_title, recording) => {
    expect(sentFor(recording)).toEqual(recording.queryContext)
  })
})

test.each(Object.keys(DIFFERENT))('%s still differs', (title) => {
  const recording = CASES.find(([name]) => name === title)?.[1]
  expect(recording && sentFor(recording)).toBeDefined()
  expect(recording && sentFor(recording)).not.toEqual(recording?.queryContext)
})
