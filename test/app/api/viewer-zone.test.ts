import { expect, test } from 'vitest'
import { ChartStream } from '../../../app/api/chart-stream.ts'
import { inViewerZone } from '../../../app/api/viewer-zone.ts'
import { buildQueryContext } from '../../../app/charts/queries.ts'

const settings = { datasource: '7__table', viz_type: 'table' }
const plain = buildQueryContext(settings)
const fixed = buildQueryContext({ ...settings, time_zone: 'Asia/Kolkata' })

test('a question without a zone is asked in the reader’s, one with a zone keeps it', () => {
  expect(inViewerZone(plain, 'America/New_York')).toEqual({ ...plain, time_zone: 'America/New_York' })
  expect(inViewerZone(fixed, 'America/New_York')).toEqual(fixed)
})

test('a reader without a zone asks as ever', () => {
  expect(inViewerZone(plain, null)).toEqual(plain)
})

test('answers for different zones have different keys, equal ones are shared', () => {
  const stream = new ChartStream(1)
  const key = (context: typeof plain, zone: string | null) => stream.query(context, zone).queryKey[1]
  expect(new Set([key(plain, null), key(plain, 'America/New_York'), key(plain, 'Asia/Kolkata')]).size).toBe(3)
  expect(key(plain, 'Asia/Kolkata')).toBe(key(fixed, 'America/New_York'))
})

test('the time zone of the settings is that of the context, and settings without one name none', () => {
  expect(buildQueryContext({ ...settings, time_zone: 'Asia/Kolkata' })).toMatchObject({ time_zone: 'Asia/Kolkata' })
  for (const time_zone of [undefined, '', null, 7]) {
    expect(buildQueryContext({ ...settings, time_zone })).not.toHaveProperty('time_zone')
  }
})
