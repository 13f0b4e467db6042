import { lazy, Suspense } from 'react'
import type { SqlTextProps } from './sql-text.tsx'

const SqlText = lazy(async () => ({ default: (await import('./sql-text.tsx')).SqlText }))

/** `SqlText`, loaded when it is first shown; the text stands there without colours meanwhile. */
export function LazySqlText(props: SqlTextProps) {
  return (
    <Suspense fallback={<code>{props.sql}</code>}>
      <SqlText {...props} />
    </Suspense>
  )
}
