import { z } from 'zod'

/** What of a page of Trino's answers is read here. */
const pageSchema = z.object({
  id: z.string(),
  nextUri: z.string().optional(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })).nullish(),
  data: z.array(z.array(z.unknown())).nullish(),
  error: z
    .object({
      message: z.string(),
      errorName: z.string(),
      errorLocation: z.object({ lineNumber: z.int(), columnNumber: z.int() }).nullish(),
    })
    .nullish(),
})

export type TrinoPage = z.infer<typeof pageSchema>
export type TrinoFailure = NonNullable<TrinoPage['error']>

/** Reads a page. Integers beyond 2^53 stay text. Throws for what is no page. */
export function readPage(text: string): TrinoPage {
  const exact = (_key: string, value: unknown, context: { readonly source?: string }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? toExact(value, context) : value
  // The third argument is the language's, and newer than the types that come with the compiler.
  const page: unknown = JSON.parse(text, exact as (key: string, value: unknown) => unknown)
  return pageSchema.parse(page)
}

function toExact(value: number, { source = '' }: { readonly source?: string }): number | string {
  return /^-?\d+$/.test(source) ? source : value
}

/**
 * Where the next page is, on the server that was asked: behind a proxy a coordinator knows its own name only, and nobody
 * else is to see the password.
 */
export function nextPath({ nextUri }: TrinoPage): string | null {
  return nextUri === undefined ? null : (/\/v1\/.*$/.exec(nextUri)?.[0] ?? null)
}
