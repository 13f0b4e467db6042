import { EngineError, type Engine } from '../engine/engine.ts'

const SQLITE = 'SELECT DISTINCT name FROM pragma_function_list ORDER BY name'

/** How each engine is asked for the functions it has. */
const STATEMENTS: Readonly<Record<string, string>> = {
  edge: SQLITE,
  d1: SQLITE,
  trino: 'SHOW FUNCTIONS',
  clickhouse: 'SELECT name FROM system.functions ORDER BY name',
  postgresql: `SELECT DISTINCT proname FROM pg_catalog.pg_proc WHERE proname ~ '^[a-z][a-z0-9_]*$' ORDER BY proname`,
}

const MAX_NAMES = 5000
const TIMEOUT_MS = 10_000

/** Names of a database's functions; none when the engine does not tell. */
export async function functionNames(engine: Engine): Promise<string[]> {
  const statement = STATEMENTS[engine.dialect.name]
  if (!statement) return []
  try {
    const { batches } = await engine.execute(statement, { readOnly: true, rowLimit: MAX_NAMES, timeoutMs: TIMEOUT_MS })
    const names: string[] = []
    for await (const batch of batches) names.push(...batch.map(([name]) => String(name)))
    return names.filter((name) => /^[a-z]\w*$/i.test(name))
  } catch (cause) {
    if (cause instanceof EngineError) return []
    throw cause
  }
}
