import { isRecord } from '../form-data.ts'
import type { Extents } from '../deck/extents.ts'
import { LineList } from '../deck/line-list.ts'
import type { Points } from '../map/plane.ts'
import type { CellValue } from '../query-types.ts'
import { type Feature, readFeatures, type FeatureLook, titleOf } from './features.ts'
import { partKind, type PartKind } from './part-kind.ts'
import { scanFeature } from './scan-feature.ts'

/** Features in the order of their rows; what they look like is read when somebody asks. */
export class FeatureList {
  #lines = new LineList()
  #parts: PartKind[] = []
  /** The first line of each feature. */
  #firsts: number[] = []
  /** The row of each feature. */
  #rows: number[] = []
  #cells: readonly CellValue[]
  /** Of features that were read as a whole. */
  #looks = new Map<number, FeatureLook>()

  constructor(cells: readonly CellValue[]) {
    this.#cells = cells
    for (const [row, cell] of cells.entries()) {
      if (typeof cell !== 'string') continue
      const first = this.#lines.length
      if (!scanFeature(cell, this.#lines, this.#parts)) for (const feature of readFeatures(cell)) this.#add(feature, row)
      else if (this.#lines.length > first) this.#begin(first, row)
    }
  }

  get length(): number {
    return this.#rows.length
  }

  extents(): Extents {
    return this.#lines.extents(this.#firsts)
  }

  rowOf(feature: number): number {
    return this.#rows[feature] ?? 0
  }

  /** The lines of a feature, in the order of drawing. */
  *lines(feature: number): Iterable<{ part: PartKind; points: Points }> {
    const end = this.#firsts[feature + 1] ?? this.#lines.length
    for (let line = this.#firsts[feature] ?? end; line < end; line++) {
      yield { part: this.#parts[line] ?? partKind.line, points: this.#lines.points(line) }
    }
  }

  /** Colors of its own. */
  colorsOf(feature: number): Pick<FeatureLook, 'fill' | 'stroke'> {
    return this.#looks.get(feature) ?? NO_COLORS
  }

  propertiesOf(feature: number): Readonly<Record<string, unknown>> {
    return this.#looks.get(feature)?.properties ?? cellProperties(this.#cells[this.rowOf(feature)] ?? null)
  }

  titleOf(feature: number): string | undefined {
    return titleOf(this.propertiesOf(feature))
  }

  #begin(line: number, row: number): void {
    this.#firsts.push(line)
    this.#rows.push(row)
  }

  #add({ areas, lines, points, look }: Feature, row: number): void {
    this.#looks.set(this.length, look)
    this.#begin(this.#lines.length, row)
    for (const area of areas) area.forEach((ring, index) => this.#addLine(ring, index === 0 ? partKind.area : partKind.hole))
    for (const line of lines) this.#addLine(line, partKind.line)
    for (const point of points) this.#addLine(point, partKind.point)
  }

  #addLine(points: Points, part: PartKind): void {
    for (let i = 0; i < points.length; i += 2) this.#lines.add(points[i] ?? 0, points[i + 1] ?? 0)
    this.#lines.end()
    this.#parts.push(part)
  }
}

const NO_COLORS = { fill: undefined, stroke: undefined }
const NO_PROPERTIES: Readonly<Record<string, unknown>> = {}

/** The properties of the one feature of a cell that was scanned. */
function cellProperties(cell: CellValue): Readonly<Record<string, unknown>> {
  try {
    const feature: unknown = typeof cell === 'string' ? JSON.parse(cell) : null
    const properties = isRecord(feature) && feature['type'] === 'Feature' ? feature['properties'] : null
    return isRecord(properties) ? properties : NO_PROPERTIES
  } catch {
    // A number written like 01 is scanned, and no JSON.
    return NO_PROPERTIES
  }
}
