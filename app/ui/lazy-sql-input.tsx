import { lazy, Suspense } from 'react'
import { Skeleton } from './skeleton.tsx'
import type { SqlInputProps } from './sql-input.tsx'

const SqlInput = lazy(async () => ({ default: (await import('./sql-input.tsx')).SqlInput }))

/** `SqlInput`, loaded when it is first shown; its place is kept meanwhile. */
export function LazySqlInput(props: SqlInputProps) {
  return (
    <Suspense fallback={<Skeleton height="calc(var(--control-h) * 3)" />}>
      <SqlInput {...props} />
    </Suspense>
  )
}
