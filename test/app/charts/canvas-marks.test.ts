import { expect, test } from 'vitest'
import { drawMarks } from '../../../app/charts/frame/canvas-marks.tsx'

test('a mark whose outline has no width is drawn without one', () => {
  const drawn: string[] = []
  Reflect.set(globalThis, 'Path2D', class {})
  const context = { fill: () => drawn.push('fill'), stroke: () => drawn.push('stroke'), setLineDash: () => {} }
  drawMarks(context as unknown as CanvasRenderingContext2D, [
    { kind: 'path', key: 'a', d: 'M0,0H1V1Z', fill: 'red', stroke: 'white', strokeWidth: 0 },
    { kind: 'path', key: 'b', d: 'M0,0H1V1Z', fill: 'red', stroke: 'white', strokeWidth: 1 },
  ])
  expect(drawn).toEqual(['fill', 'fill', 'stroke'])
  Reflect.deleteProperty(globalThis, 'Path2D')
})
