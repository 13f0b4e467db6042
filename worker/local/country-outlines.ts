import { CELLS, cellAt, type CellIndex } from '../../app/charts/outlines/fine-cells.ts'
import { type Outline, outlinesOf } from '../../app/charts/outlines/outlines.ts'
import { mercator } from '../../app/charts/map/projections.ts'

/** A TopoJSON file of countries, as far as it is taken apart here. */
interface Topology {
  readonly transform?: unknown
  readonly objects: { readonly countries: { readonly geometries: readonly { readonly arcs?: unknown }[] } }
  readonly arcs: readonly unknown[]
}

/** A file of outlines as one a country, and which of them lie in each cell of the Mercator plane. */
export async function splitCountries(text: string): Promise<{ cells: CellIndex; countries: readonly Topology[] }> {
  const whole = JSON.parse(text) as Topology // world-atlas, whose shape is known
  const countries = whole.objects.countries.geometries.map((geometry) => alone(whole, geometry))
  const cells: Record<string, number[]> = {}
  for (const [number, country] of countries.entries()) {
    const outlines = await outlinesOf(country)
    for (const cell of new Set(outlines.flatMap((outline) => [...cellsUnder(outline)]))) (cells[cell] ??= []).push(number)
  }
  return { cells, countries }
}

/** The lines of the file stand last: it is read in pieces by them. */
function alone({ transform, arcs }: Topology, geometry: Topology['objects']['countries']['geometries'][number]): Topology {
  const used = new Map<number, number>()
  const renumbered = (list: unknown): unknown => {
    if (Array.isArray(list)) return list.map(renumbered)
    const arc = Number(list)
    const index = arc < 0 ? ~arc : arc
    const at = used.get(index) ?? used.size
    used.set(index, at)
    return arc < 0 ? ~at : at
  }
  const own = { ...geometry, arcs: renumbered(geometry.arcs) }
  const head = { type: 'Topology', transform, objects: { countries: { type: 'GeometryCollection', geometries: [own] } } }
  return { ...head, arcs: [...used.keys()].map((index) => arcs[index]) }
}

type Ring = readonly (readonly [x: number, y: number])[]

/** Cells that the lines of a country pass through, and those within it. */
function cellsUnder({ rings }: Outline): ReadonlySet<string> {
  const planes = rings.map((ring): Ring => Array.from({ length: ring.length / 2 }, (_, at) => mercator(ring[2 * at] ?? 0, ring[2 * at + 1] ?? 0)))
  const cells = new Set(planes.flatMap((ring) => [...cellsAlong(ring)]))
  for (const ring of planes) {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
    for (let x = middleAfter(least(xs)); x < most(xs); x += 1 / CELLS) {
      for (let y = middleAfter(least(ys)); y < most(ys); y += 1 / CELLS) {
        if (!cells.has(cellAt(x, y)) && isWithin(planes, x, y)) cells.add(cellAt(x, y))
      }
    }
  }
  return cells
}

function* cellsAlong(ring: Ring): Generator<string> {
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[at + 1] ?? ring[0] ?? [x, y]
    // Straight borders have few points; twice a cell no corner of one is missed by much.
    const steps = Math.ceil(2 * CELLS * Math.max(Math.abs(nextX - x), Math.abs(nextY - y))) || 1
    for (let step = 0; step < steps; step += 1) yield cellAt(x + ((nextX - x) * step) / steps, y + ((nextY - y) * step) / steps)
  }
}

function middleAfter(value: number): number {
  return (Math.floor(value * CELLS) + 1 / 2) / CELLS
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)

/** Whether a line from a place to the east crosses the rings an odd number of times. */
function isWithin(rings: readonly Ring[], x: number, y: number): boolean {
  let inside = false
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
      const [ax, ay] = ring[at] ?? [0, 0]
      const [bx, by] = ring[before] ?? [0, 0]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  }
  return inside
}
