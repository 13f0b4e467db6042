// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Legend } from '../../../app/charts/frame/legend.tsx'
import { layoutLegend } from '../../../app/charts/frame/legend-layout.ts'
import { measureText, truncateText } from '../../../app/charts/frame/text-width.ts'

afterEach(cleanup)

const labels = Array.from({ length: 1_000 }, (_, index) => `Member ${index + 1}`)
const items = labels.map((label) => ({ name: label, label, color: '#000' }))

test('a legend of a thousand entries draws those that can be seen, and further ones as a reader comes near them', () => {
  const box = layoutLegend(labels, { side: 'top', scrolls: true, width: 480, height: 300 })
  render(<Legend items={items} box={box} hidden={new Set()} onChange={() => undefined} />)
  const legend = screen.getByRole('group', { name: 'Legend' })
  const first = screen.getAllByRole('button', { name: /^Member/ }).length
  expect(first).toBeLessThan(300)
  Object.defineProperties(legend, { scrollHeight: { value: 900 }, clientHeight: { value: 44 } })
  fireEvent.scroll(legend, { target: { scrollTop: 100 } })
  expect(screen.getAllByRole('button', { name: /^Member/ })).toHaveLength(first)
  fireEvent.scroll(legend, { target: { scrollTop: 850 } })
  expect(screen.getAllByRole('button', { name: /^Member/ }).length).toBeGreaterThan(first)
})

test('a long legend asks for the same room as one that just fills it, and measures no further', () => {
  let measured = 0
  const measure = (text: string) => {
    measured += 1
    return text.length * 6
  }
  const room = (count: number) => layoutLegend(labels.slice(0, count), { side: 'top', scrolls: true, width: 480, height: 300 }, measure)
  expect(room(1_000)).toEqual(room(40))
  expect(measured).toBeLessThan(60)
})

test('a text is cut at the same letter however much of it follows', () => {
  const start = 'A label that goes on — and on, 東京 included'
  for (const width of [0, 5, 40, 120, 200]) {
    expect(truncateText(`${start}${'x'.repeat(10_000)}`, width, 11)).toBe(truncateText(`${start}${'x'.repeat(60)}`, width, 11))
  }
  expect(truncateText(start, measureText(start, 11), 11)).toBe(start)
  expect(measureText('😀', 10)).toBe(measureText('東', 10))
})
