import { expect, test } from 'vitest'
import { drawMarks } from '../../../app/charts/frame/canvas-drawing.ts'

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

test('dots and other marks lie over one another in the order of the list', () => {
  const drawn: string[] = []
  const context = {
    arc: (x: number) => drawn.push(`dot ${x}`),
    fillRect: (x: number) => drawn.push(`rect ${x}`),
    beginPath: () => {},
    fill: () => {},
  }
  drawMarks(context as unknown as CanvasRenderingContext2D, [
    { kind: 'dot', key: 'a', x: 1, y: 0, r: 2, fill: 'red' },
    { kind: 'rect', key: 'b', x: 2, y: 0, width: 1, height: 1, fill: 'red' },
    { kind: 'dot', key: 'c', x: 3, y: 0, r: 2, fill: 'red' },
    { kind: 'dot', key: 'd', x: 4, y: 0, r: 2, fill: 'blue' },
  ])
  expect(drawn).toEqual(['dot 1', 'rect 2', 'dot 3', 'dot 4'])
})

test('an outline is traced ring by ring, and closed where it is an area', () => {
  const drawn: string[] = []
  const context = {
    beginPath: () => drawn.push('begin'),
    moveTo: (x: number, y: number) => drawn.push(`M${x},${y}`),
    lineTo: (x: number, y: number) => drawn.push(`L${x},${y}`),
    closePath: () => drawn.push('Z'),
    fill: () => drawn.push('fill'),
    stroke: () => drawn.push('stroke'),
    setLineDash: () => {},
  }
  drawMarks(context as unknown as CanvasRenderingContext2D, [
    { kind: 'outline', key: 'a', lines: [[0, 0, 1, 0, 1, 1], [2, 2, 3, 2, 3, 3]], isClosed: true, fill: 'red', fillOpacity: 0.5 },
    { kind: 'outline', key: 'b', lines: [[0, 0, 1, 0]], isClosed: false, stroke: 'blue' },
  ])
  expect(drawn.join(' ')).toBe('begin M0,0 L1,0 L1,1 Z M2,2 L3,2 L3,3 Z fill begin M0,0 L1,0 stroke')
})
