/** Where we answer otherwise than the recorded Superset on PostgreSQL, and why. */
interface Difference {
  /** Null: on every engine. */
  readonly engine: string | null
  readonly table: string
  readonly names: RegExp
  readonly reason: string
}

const DIFFERENCES: readonly Difference[] = []

/** The reason why a case differs on an engine; null for one that must be equal. */
export function differenceOf(engine: string, table: string, name: string): string | null {
  const found = DIFFERENCES.find(
    (one) => (one.engine === null || one.engine === engine) && one.table === table && one.names.test(name),
  )
  return found?.reason ?? null
}
