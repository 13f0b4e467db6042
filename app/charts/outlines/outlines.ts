import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import { feature } from 'topojson-client'
import { type ReadAsset, readFromSite } from '../map/assets.ts'
import { type CellIndex, cellOf, countryFile, FINEST } from './fine-cells.ts'
import { createPace, pause } from './pace.ts'
import type { Points } from '../map/plane.ts'

/** One country or subdivision, in degrees. */
export type Outline = {
  /** ISO 3166: three letters of a country, the whole code of a subdivision; '' where there is none. */
  id: string
  name: string
  properties: Readonly<Record<string, unknown>>
  rings: readonly Points[]
}

const FOLDER = '/assets/maps/'
const loaded = new Map<string, readonly Outline[]>()
const loading = new Map<string, Promise<readonly Outline[]>>()
const failed = new Set<string>()
const listeners = new Set<() => void>()

export type OutlineState = readonly Outline[] | 'failed' | undefined

/**
 * The outlines of a file, `world`, `countries-50m` or `subdivisions/<country>`, or of a cell of the finest; each is read
 * once. Natural Earth is the source of all.
 */
export function loadOutlines(name: string, read: ReadAsset = readFromSite): Promise<readonly Outline[]> {
  const known = loading.get(name)
  if (known) return known
  const promise = readOutlines(name, read)
  loading.set(name, promise)
  return promise
}

async function readOutlines(name: string, read: ReadAsset): Promise<readonly Outline[]> {
  try {
    const cell = cellOf(name)
    const outlines = cell === undefined ? await outlinesOf(await read(`${FOLDER}${name}.json`)) : await outlinesIn(cell, read)
    loaded.set(name, outlines)
    failed.delete(name)
    return outlines
  } catch (error) {
    failed.add(name)
    // A failed request may be made again.
    loading.delete(name)
    throw error
  } finally {
    void tellListeners()
  }
}

let cells: Promise<CellIndex> | undefined

async function outlinesIn(cell: string, read: ReadAsset): Promise<readonly Outline[]> {
  // A file of our own, made beside the outlines.
  cells ??= read(`${FOLDER}${FINEST}/cells.json`).then((index) => index as CellIndex)
  cells.catch(() => (cells = undefined))
  const countries = (await cells)[cell] ?? []
  return (await Promise.all(countries.map((number) => loadOutlines(countryFile(number), read)))).flat()
}

/** Told of every file that a drawing misses: who draws only once can fetch it and draw again. */
export const MissedOutlines = createContext<(name: string) => void>(() => undefined)

/** The outlines of a file as soon as they are there; the drawing goes on without them until then. */
export function useOutlines(name: string | undefined): OutlineState {
  return useOutlineFiles(name === undefined ? [] : [name])[0]
}

/** The same for several; the list stays the same one while nothing changes. */
export function useOutlineFiles(names: readonly string[]): readonly OutlineState[] {
  const missed = use(MissedOutlines)
  const now = () => statesOf(names)
  const states = useSyncExternalStore(subscribe, now, now)
  const wanted = names.filter((_, at) => states[at] === undefined).join(' ')
  useEffect(() => {
    for (const name of wanted.split(' ')) if (name !== '') void loadOutlines(name).catch(() => undefined)
  }, [wanted])
  names.forEach((name, at) => (states[at] === undefined || states[at] === 'failed' ? missed(name) : undefined))
  return states
}

const known = new Map<string, readonly OutlineState[]>()
/** Views that a map has passed through need not be kept. */
const MOST_KNOWN = 100

function statesOf(names: readonly string[]): readonly OutlineState[] {
  const key = names.join(' ')
  const before = known.get(key)
  if (before?.every((state, at) => state === stateOf(names[at]))) return before
  const states = names.map(stateOf)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, states)
  return states
}

function stateOf(name: string | undefined): OutlineState {
  return name === undefined ? undefined : (loaded.get(name) ?? (failed.has(name) ? 'failed' : undefined))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One after another, each in a task of its own: all maps of a page drawn anew at once would stop it. */
async function tellListeners(): Promise<void> {
  for (const listener of listeners) {
    listener()
    await pause()
  }
}

/** The files are our own: their shape is known. Fine outlines take a while, so they are read piece by piece. */
export async function outlinesOf(file: unknown): Promise<Outline[]> {
  const topology = file as Parameters<typeof feature>[0]
  const [collection] = Object.values(topology.objects)
  if (collection?.type !== 'GeometryCollection') return []
  const outlines: Outline[] = []
  const pace = createPace()
  for (const one of collection.geometries) {
    const found = feature(topology, one)
    if (found.type === 'Feature') outlines.push(...outlineOf(found))
    await pace()
  }
  return outlines
}

function outlineOf({ id, properties, geometry }: Extract<ReturnType<typeof feature>, { type: 'Feature' }>): Outline[] {
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  const rings = polygons.flatMap((polygon) => polygon.map(flatten))
  const facts = properties ?? {}
  const name: unknown = facts['name']
  return rings.length === 0
    ? []
    : [{ id: String(id ?? ''), name: typeof name === 'string' ? name : '', properties: facts, rings }]
}

const CIRCLE = 360
const POLE = 90

/**
 * A ring as numbers that never jump: what crosses the date line goes on beyond 180 degrees, and what goes around the
 * pole is closed there.
 */
function flatten(ring: readonly (readonly number[])[]): Points {
  const { length } = ring
  // Room for the two corners at a pole.
  const points = new Float64Array(2 * length + 4)
  let shift = 0
  let before: number | undefined
  for (let i = 0; i < length; i += 1) {
    const place = ring[i]
    const longitude = place?.[0] ?? 0
    if (before !== undefined && longitude - before > CIRCLE / 2) shift -= CIRCLE
    if (before !== undefined && before - longitude > CIRCLE / 2) shift += CIRCLE
    before = longitude
    points[2 * i] = longitude + shift
    points[2 * i + 1] = place?.[1] ?? 0
  }
  if (shift === 0) return points.slice(0, 2 * length)
  const pole = (points[1] ?? 0) < 0 ? -POLE : POLE
  points.set([points[2 * length - 2] ?? 0, pole, points[0] ?? 0, pole], 2 * length)
  return points
}
