// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { embedCode } from '../../../../app/features/explore/embed-code.ts'

test('the code of a frame shows the chart alone and escapes its address', () => {
  const code = embedCode('/superset/explore/p/abc/?a=1', 600, 400)
  expect(code).toContain('/superset/explore/p/abc/?a=1&amp;standalone=1&amp;height=400"')
  expect(code).toContain('width="600"')
})
