import type { XAxis } from '../cartesian/series.ts'
import { categoryText } from '../cartesian/series.ts'
import { isRecord, toNumber } from '../form-data.ts'
import type { QueryResult } from '../query-types.ts'
import type { AnnotationInput, AnnotationLine, AnnotationMark, Annotations, Look } from './annotations.ts'
import { compileFormula } from './formula.ts'
import { type DrawnLayer, readLayers } from './layers.ts'

const INTERVAL_OPACITY = 0.5

/** Layers and their records as lines and marks on the axis of a chart. What has no place on it is left out. */
export function prepareAnnotations({ formData, result, x, colorOf, hidden }: AnnotationInput): Annotations {
  const lines: AnnotationLine[] = []
  const marks: AnnotationMark[] = []
  for (const layer of readLayers(formData)) {
    const color = layer.color ?? colorOf(layer.name)
    const look = { color, opacity: layer.opacity ?? 1, dash: layer.dash, width: layer.width }
    if (layer.type === 'FORMULA' || layer.type === 'TIME_SERIES') {
      const isFormula = layer.type === 'FORMULA'
      const points = isFormula ? formulaPoints(layer, x) : recordPoints(recordsOf(result, layer), x)
      if (!points) continue
      const name = `annotation:${layer.name}`
      lines.push({ name, label: layer.name, ...look, smooth: isFormula, markers: layer.showMarkers, points })
    } else {
      for (const mark of marksOf(layer, recordsOf(result, layer), x, look)) marks.push(mark)
    }
  }
  return {
    lines: lines.filter(({ name }) => !hidden?.has(name)),
    marks,
    legend: lines.map(({ name, label, color }) => ({ name, label, color })),
  }
}

function recordsOf(result: QueryResult | undefined, { name }: DrawnLayer): Record<string, unknown>[] {
  const data = result?.['annotation_data']
  const answer = isRecord(data) && Object.hasOwn(data, name) ? data[name] : undefined
  const records = isRecord(answer) ? answer['records'] : undefined
  return Array.isArray(records) ? records.filter(isRecord) : []
}

/** Undefined where the text is no formula. */
function formulaPoints({ formula: text }: DrawnLayer, x: XAxis): AnnotationLine['points'] | undefined {
  const formula = compileFormula(text)
  return (
    formula &&
    x.positions.map((position, index) => {
      const at = x.kind === 'band' ? Number(x.cells[index] ?? 0) : position
      return { position, value: finite(formula(at)) }
    })
  )
}

/** The first column is the place, the second the value. */
function recordPoints(records: readonly Record<string, unknown>[], x: XAxis): AnnotationLine['points'] {
  const place = placeOn(x)
  const points = records.flatMap((record) => {
    const [at, value] = Object.values(record)
    const position = place(at)
    return position === undefined ? [] : [{ position, value: finite(value) }]
  })
  return points.toSorted((a, b) => a.position - b.position)
}

function marksOf(layer: DrawnLayer, records: readonly Record<string, unknown>[], x: XAxis, look: Look): AnnotationMark[] {
  const place = placeOn(x)
  return records.flatMap((record, index) => {
    const from = place(read(record, layer.timeColumn))
    const end = layer.type === 'INTERVAL' ? place(read(record, layer.endColumn)) : undefined
    if (from === undefined || (layer.type === 'INTERVAL' && end === undefined)) return []
    const title = textOf(read(record, layer.titleColumn))
    return [
      {
        ...look,
        opacity: layer.type === 'INTERVAL' ? (layer.opacity ?? INTERVAL_OPACITY) : look.opacity,
        key: `${layer.name}-${index}`,
        from: Math.min(from, end ?? from),
        to: end === undefined ? undefined : Math.max(from, end),
        label: title === '' ? layer.name : `${layer.name} - ${title}`,
        details: layer.descriptionColumns.map((column) => textOf(read(record, column))).filter((text) => text !== ''),
        showLabel: layer.showLabel,
      },
    ]
  })
}

function read(record: Record<string, unknown>, column: string | undefined): unknown {
  return column !== undefined && Object.hasOwn(record, column) ? record[column] : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Where a cell of another answer stands on the axis. */
function placeOn(x: XAxis): (value: unknown) => number | undefined {
  if (x.kind === 'time') return instantOf
  if (x.kind === 'linear') return toNumber
  const places = new Map(x.cells.map((cell, index) => [categoryText(cell), x.positions[index]]))
  return (value) => places.get(textOf(value))
}

const DAY_OR_TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/

/** Epoch milliseconds; a text without a zone is UTC. */
function instantOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const bare = DAY_OR_TIME.test(value)
  const time = Date.parse(bare && value.length > 10 ? `${value.replace(' ', 'T')}Z` : value)
  return Number.isNaN(time) ? undefined : time
}
