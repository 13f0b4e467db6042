import { expect, test } from 'vitest'
import { pictureDocument } from '../../../../app/charts/files/picture-document.ts'

test('the table of a PDF says where each of its objects begins', async () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x80, 0xff, 0xd9])
  const blob = pictureDocument(jpeg, { width: 2400, height: 1440 }, { width: 1200, height: 720 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const text = new TextDecoder('latin1').decode(bytes)
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(start, start + 4)).toBe('xref')
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]))
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual([1, 2, 3, 4, 5].map((n) => `${n} 0 obj`))
  expect(text).toContain('/MediaBox [0 0 900 540]')
  expect(text).toContain(`/Length ${jpeg.length} >>`)
})
