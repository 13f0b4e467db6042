import { createPace } from './pace.ts'

/** Characters that are read at once. */
const PIECE = 50_000
const ARCS = '"arcs":'

/**
 * The JSON of a TopoJSON file. The finest outlines have millions of characters, nearly all of them lines in the last
 * `arcs`: those are read piece by piece, since `JSON.parse` of the whole would stop the page.
 */
export async function parseTopology(text: string): Promise<unknown> {
  const start = text.lastIndexOf(`${ARCS}[[[`) + ARCS.length + 1
  const end = text.indexOf(']]]', start) + 2
  if (start <= ARCS.length || end < start) return JSON.parse(text)
  const pace = createPace()
  const arcs: unknown[] = []
  for (let from = start; from < end; ) {
    const gap = text.indexOf(']],[[', from + PIECE)
    const to = gap < 0 ? end : Math.min(end, gap + 2)
    for (const arc of JSON.parse(`[${text.slice(from, to)}]`)) arcs.push(arc)
    from = to + 1
    await pace()
  }
  return { ...JSON.parse(`${text.slice(0, start)}${text.slice(end)}`), arcs }
}
