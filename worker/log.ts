/** One JSON object a line, as Workers Logs indexes them. Callers pass no secrets: no headers, queries or bodies. */
export function log(level: 'info' | 'warning' | 'error', entry: Readonly<Record<string, unknown>>): void {
  const line = JSON.stringify({ level, ...entry })
  if (level === 'error') console.error(line)
  else if (level === 'warning') console.warn(line)
  else console.log(line)
}
