import { z } from '@hono/zod-openapi'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../http/limits.ts'

/** The shapes of the `q` parameter, and the reading of page sizes. */

const scalar = z.union([z.string(), z.number(), z.boolean()])
const filter = z.object({ col: z.string(), opr: z.string(), value: z.union([scalar, z.array(scalar)]) })

export const LIST_BLOCKS = [
  'list_columns',
  'order_columns',
  'label_columns',
  'description_columns',
  'list_title',
] as const
export const SHOW_BLOCKS = ['show_columns', 'label_columns', 'description_columns', 'show_title'] as const
export const INFO_BLOCKS = ['add_columns', 'edit_columns', 'filters', 'permissions', 'add_title', 'edit_title'] as const

export const listQuery = z.object({
  columns: z.array(z.string()).optional(),
  select_columns: z.array(z.string()).optional(),
  keys: z.array(z.enum([...LIST_BLOCKS, 'none'])).optional(),
  order_column: z.string().optional(),
  order_direction: z.enum(['asc', 'desc']).optional(),
  page: z.int().optional(),
  page_size: z.int().optional(),
  filters: z.array(filter).optional(),
})

export type ListQuery = z.infer<typeof listQuery>

export const showQuery = z.object({
  columns: z.array(z.string()).optional(),
  select_columns: z.array(z.string()).optional(),
  keys: z.array(z.enum([...SHOW_BLOCKS, 'none'])).optional(),
})

export const infoQuery = z.object({ keys: z.array(z.enum([...INFO_BLOCKS, 'none'])).optional() })

export const relatedQuery = z.object({
  filter: z.string().optional(),
  page: z.int().optional(),
  page_size: z.int().optional(),
  include_ids: z.array(z.int()).optional(),
})

export type RelatedQuery = z.infer<typeof relatedQuery>

export const idsQuery = z.array(z.int())

/**
 * Rows of a page and how many to skip. Sizes out of range silently become the cap, 0 the default. Without a cap (null)
 * any size holds and -1 means all rows (limit null).
 */
export function paging(
  { page = 0, page_size: size = DEFAULT_PAGE_SIZE }: { page?: number | undefined; page_size?: number | undefined },
  cap: number | null = MAX_PAGE_SIZE,
): { limit: number | null; offset: number } {
  const limit = pageSize(size, cap)
  return { limit, offset: limit === null ? 0 : Math.max(0, page) * limit }
}

function pageSize(size: number, cap: number | null): number | null {
  if (size === 0) return DEFAULT_PAGE_SIZE
  if (cap === null) return size < 0 ? null : size
  return size < 1 || size > cap ? cap : size
}
