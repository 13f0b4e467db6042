import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Draws app/public/sign-in-art.svg: the globe of the sign-in page with the busiest air routes of vega-datasets. Run by
 * hand after changing it: `node worker/local/sign-in-art.ts`.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const dataFolder = join(root, 'node_modules', 'vega-datasets', 'data')

const SIZE = 860
const RADIUS = 424
const CENTRE = { longitude: -92, latitude: 34 }
const ROUTES = 110
const GRATICULE_STEP = 20
/** Points nearer than this to the last are left out: they could not be told apart. */
const MIN_STEP = 1.6

type Place = readonly [longitude: number, latitude: number]
type Vector = readonly [x: number, y: number, z: number]

interface Topology {
  readonly transform: { readonly scale: Place; readonly translate: Place }
  readonly arcs: readonly (readonly Place[])[]
  readonly objects: { readonly land: { readonly arcs: readonly (readonly (readonly number[])[])[] } }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Seen from above the centre: x to the right, y up, z towards the eye; unit length. */
function seen([longitude, latitude]: Place): Vector {
  const turn = radians(longitude - CENTRE.longitude)
  const [sin, cos] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))]
  const [tiltSin, tiltCos] = [Math.sin(radians(CENTRE.latitude)), Math.cos(radians(CENTRE.latitude))]
  return [
    cos * Math.sin(turn),
    tiltCos * sin - tiltSin * cos * Math.cos(turn),
    tiltSin * sin + tiltCos * cos * Math.cos(turn),
  ]
}

const onPage = ([x, y]: readonly number[]): Place => [SIZE / 2 + (x ?? 0) * RADIUS, SIZE / 2 - (y ?? 0) * RADIUS]

function path(points: readonly Place[], closed: boolean): string {
  const kept: Place[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= MIN_STEP) kept.push(point)
  }
  const rounded = kept.map(([x, y]) => `${x.toFixed(0)},${y.toFixed(0)}`)
  return kept.length < 2 ? '' : `M${rounded.join('L')}${closed ? 'Z' : ''}`
}

/** What lies behind the horizon is drawn onto it, which leaves shapes closed. */
function ring(places: readonly Place[]): string {
  const vectors = places.map(seen)
  if (vectors.every(([, , z]) => z < 0)) return ''
  const limbed = vectors.map(([x, y, z]) => (z >= 0 ? [x, y] : [x / Math.hypot(x, y), y / Math.hypot(x, y)]))
  return path(limbed.map(onPage), true)
}

function line(places: readonly Place[]): string {
  const runs: Place[][] = [[]]
  for (const vector of places.map(seen)) {
    if (vector[2] >= 0) runs.at(-1)?.push(onPage(vector))
    else if (runs.at(-1)?.length) runs.push([])
  }
  return runs.map((run) => path(run, false)).join('')
}

function land(): string {
  const topology = JSON.parse(readFileSync(join(dataFolder, 'world-110m.json'), 'utf8')) as Topology
  const { scale, translate } = topology.transform
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Place => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]])
  })
  const arcAt = (index: number) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []))
  return topology.objects.land.arcs
    .flat()
    .map((indexes) => ring(indexes.flatMap(arcAt)))
    .join('')
}

function graticule(): string {
  const range = (from: number, to: number, step: number) =>
    Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
  const meridians = range(-180, 160, GRATICULE_STEP).map((longitude) =>
    line(range(-80, 80, 2).map((latitude): Place => [longitude + CENTRE.longitude, latitude])),
  )
  const parallels = range(-60, 80, GRATICULE_STEP).map((latitude) =>
    line(range(-180, 180, 2).map((longitude): Place => [longitude, latitude])),
  )
  return [...meridians, ...parallels].join('')
}

function rows(file: string): readonly Readonly<Record<string, string>>[] {
  const [header = '', ...lines] = readFileSync(join(dataFolder, file), 'utf8').trim().split(/\r?\n/)
  const names = header.split(',')
  return lines.map((text) => {
    const cells = text.split(',')
    return Object.fromEntries(names.map((name, index) => [name, cells.at(index - names.length) ?? '']))
  })
}

/** The airports of the United States that the routes name; a comma in a name shifts only the cells before the state. */
function airports(): ReadonlyMap<string, Place> {
  return new Map(
    readFileSync(join(dataFolder, 'airports.csv'), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((text) => {
        const cells = text.split(',')
        return [cells[0] ?? '', [Number(cells.at(-1)), Number(cells.at(-2))] as const] as const
      }),
  )
}

interface Route {
  readonly ends: readonly [string, string]
  readonly flights: number
}

/** Both directions of a route together, the busiest first. */
function busiestRoutes(known: ReadonlyMap<string, Place>): readonly Route[] {
  const totals = new Map<string, number>()
  for (const { origin = '', destination = '', count } of rows('flights-airport.csv')) {
    if (!known.has(origin) || !known.has(destination)) continue
    const key = [origin, destination].toSorted().join(' ')
    totals.set(key, (totals.get(key) ?? 0) + Number(count))
  }
  return [...totals]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, ROUTES)
    .map(([key, flights]) => ({ ends: key.split(' ') as [string, string], flights }))
}

/** Points on the great circle between two places, close enough together to look round. */
function greatCircle(from: Place, to: Place): Place[] {
  const [a, b] = [seen(from), seen(to)]
  const angle = Math.acos(Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]))
  const steps = Math.max(1, Math.ceil(angle / 0.12))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const [near, far] = [Math.sin((1 - step / steps) * angle), Math.sin((step / steps) * angle)]
    return onPage([0, 1].map((axis) => (near * (a[axis] ?? 0) + far * (b[axis] ?? 0)) / Math.sin(angle)))
  })
}

function draw(): string {
  const places = airports()
  const routes = busiestRoutes(places)
  const most = routes[0]?.flights ?? 1
  const traffic = new Map<string, number>()
  for (const { ends, flights } of routes) for (const end of ends) traffic.set(end, (traffic.get(end) ?? 0) + flights)
  const busiest = Math.max(...traffic.values())
  const at = (code: string) => places.get(code) ?? [0, 0]
  const lines = routes.map(({ ends, flights }) => {
    const opacity = (0.35 + 0.6 * (flights / most)).toFixed(2)
    return `<path d="${path(greatCircle(at(ends[0]), at(ends[1])), false)}" opacity="${opacity}"/>`
  })
  const dots = [...traffic].map(([code, flights]) => {
    const [x, y] = onPage(seen(at(code)))
    const radius = 1.6 + 3.4 * Math.sqrt(flights / busiest)
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${radius.toFixed(1)}"/>`
  })
  const middle = SIZE / 2
  const pole = onPage(seen([0, 90]))[1].toFixed(0)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">`,
    `<style>${rules(LIGHT)}@media (prefers-color-scheme:dark){${rules(DARK)}}</style>`,
    `<circle class="sea line" cx="${middle}" cy="${middle}" r="${RADIUS}"/>`,
    `<path class="land line" stroke-width=".5" d="${land()}"/>`,
    `<path class="line" fill="none" stroke-width=".6" opacity=".8" d="${graticule()}"/>`,
    `<path class="meridian" stroke-width="1.6" d="M${middle},${middle + RADIUS}V${pole}"/>`,
    `<g class="route" fill="none" stroke-width=".9">${lines.join('')}</g>`,
    `<g class="port">${dots.join('')}</g>`,
    '</svg>\n',
  ].join('')
}

type Colours = typeof LIGHT

/** An image takes no colours from its page: these are token values of app/ui/tokens.css. */
const LIGHT = {
  surface1: '#ffffff',
  surface2: '#f0eeea',
  borderStrong: '#dbd8d1',
  chart1: '#3669ac',
  chart2: '#c95b0a',
  accentLine: '#4b78f0',
}

const DARK: Colours = {
  surface1: '#17191d',
  surface2: '#212429',
  borderStrong: '#3c4048',
  chart1: '#609ae7',
  chart2: '#fa960b',
  accentLine: '#8caeff',
}

function rules(colours: Colours): string {
  return [
    `.sea{fill:${colours.surface1}}`,
    `.land{fill:${colours.surface2}}`,
    `.line{stroke:${colours.borderStrong}}`,
    `.route{stroke:${colours.chart1}}`,
    `.port{fill:${colours.chart2}}`,
    `.meridian{stroke:${colours.accentLine}}`,
  ].join('')
}

writeFileSync(join(root, 'app', 'public', 'sign-in-art.svg'), draw())
