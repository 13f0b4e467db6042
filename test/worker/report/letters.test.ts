import { expect, test } from 'vitest'
import { inPictureLetters } from '../../../worker/report/letters.ts'

test('signs that the letters of pictures lack are written by ones they have', () => {
  expect(inPictureLetters('<text>△ 4, A → B, ∞</text>')).toBe('<text>Δ 4, A › B, Inf</text>')
})

test('everything else is left as it is', () => {
  const svg = '<svg><text>Größe ≥ 3</text><path d="M0,0L1,1"/></svg>'
  expect(inPictureLetters(svg)).toBe(svg)
})
