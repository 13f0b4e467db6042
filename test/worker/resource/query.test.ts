import { expect, test } from 'vitest'
import { columnLabel } from '../../../worker/resource/list.ts'
import { paging } from '../../../worker/resource/query.ts'

test.each([
  [{}, { limit: 20, offset: 0 }],
  [{ page_size: 0 }, { limit: 20, offset: 0 }],
  [{ page: 2, page_size: 5 }, { limit: 5, offset: 10 }],
  [{ page_size: 1000 }, { limit: 100, offset: 0 }],
  [{ page_size: -1, page: 1 }, { limit: 100, offset: 100 }],
  [{ page: -3, page_size: 10 }, { limit: 10, offset: 0 }],
])('a page %j of a capped list is %j', (asked, page) => {
  expect(paging(asked)).toEqual(page)
})

test.each([
  [{ page_size: -1, page: 3 }, { limit: null, offset: 0 }],
  [{ page_size: 5000, page: 1 }, { limit: 5000, offset: 5000 }],
])('a page %j of a list without cap is %j', (asked, page) => {
  expect(paging(asked, null)).toEqual(page)
})

test('labels are the names in words', () => {
  expect(columnLabel('changed_by.first_name')).toBe('Changed By First Name')
})
