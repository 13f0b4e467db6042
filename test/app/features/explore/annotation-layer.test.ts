import { expect, test } from 'vitest'
import {
  following,
  type Layer,
  layerFaults,
  newLayer,
  readLayer,
  storedLayer,
  withSource,
  withType,
  withValue,
} from '../../../../app/features/explore/annotations/annotation-layer.ts'

const formula: Layer = { ...newLayer, name: 'Goal', value: '2x+5' }

test('a formula layer stores its text and its looks, and no source', () => {
  const stored = storedLayer(formula)
  expect(stored).toMatchObject({ annotationType: 'FORMULA', name: 'Goal', value: '2x+5', show: true, showMarkers: false })
  expect(stored).not.toHaveProperty('sourceType')
  expect(stored).not.toHaveProperty('timeColumn')
})

test('a layer reads back as it was stored', () => {
  const chart = withValue(withSource(withType(formula, 'INTERVAL'), 'table'), 12)
  const full: Layer = { ...chart, timeColumn: 'from', intervalEndColumn: 'to', titleColumn: 'what', color: '#ff0000' }
  expect(readLayer(storedLayer(full))).toEqual(full)
  expect(readLayer(storedLayer(formula))).toEqual(formula)
})

test('another type drops what the layer was made of and keeps its looks', () => {
  const event = withType({ ...formula, style: 'dotted', color: '#00ff00' }, 'EVENT')
  expect(event).toMatchObject({ sourceType: 'NATIVE', value: null, style: 'dotted', color: '#00ff00' })
  expect(withType(event, 'TIME_SERIES').sourceType).toBe('line')
})

test('a chart as source follows the time range of the host, a native layer overrides nothing', () => {
  expect(withValue(withSource(withType(formula, 'EVENT'), 'table'), 3).overrides).toEqual({ time_range: null })
  expect(withValue(withType(formula, 'EVENT'), 3).overrides).toEqual({})
})

test('an old layer with the ends of a range follows the range', () => {
  const stored = { ...storedLayer(withValue(withType(formula, 'TIME_SERIES'), 3)), overrides: { since: null, until: null } }
  expect(readLayer(stored)?.overrides).toEqual({ time_range: null })
})

test('what is missing or wrong is named by its field', () => {
  expect(layerFaults(newLayer, [])).toEqual({ name: 'Mandatory', value: 'Mandatory' })
  expect(layerFaults({ ...formula, value: '2x+' }, [])).toEqual({ value: 'Bad formula.' })
  expect(layerFaults(formula, ['Goal'])).toHaveProperty('name')
  expect(layerFaults({ ...formula, width: -1 }, [])).toHaveProperty('width')
  const interval = withValue(withSource(withType(formula, 'INTERVAL'), 'table'), 3)
  expect(Object.keys(layerFaults(interval, []))).toEqual(['timeColumn', 'intervalEndColumn'])
  expect(layerFaults(formula, [])).toEqual({})
})

test('an override that is switched on holds null, off it is gone', () => {
  expect(following({ time_range: null }, ['time_grain_sqla', 'granularity'], true)).toEqual({
    time_range: null,
    time_grain_sqla: null,
    granularity: null,
  })
  expect(following({ time_range: null }, ['time_range'], false)).toEqual({})
})

test('what is no layer is left out', () => {
  expect(readLayer(null)).toBeUndefined()
  expect(readLayer({ annotationType: 'OTHER' })).toBeUndefined()
})
