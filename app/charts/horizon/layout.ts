import { readNumber } from '../form-data.ts'
import { sampleMinMax } from '../frame/down-sample.ts'
import { MAX_LINE_POINTS } from '../frame/limits.ts'
import { type Mark, round } from '../frame/marks.tsx'
import { layoutPlot, type PlotLayout, stepOf } from '../plot/plot-layout.ts'
import type { ChartTheme } from '../theme.ts'
import type { FormData } from '../types.ts'
import type { HorizonRow, PreparedHorizon } from './prepare.ts'

export type HorizonLayout = { frame: PlotLayout; rowHeight: number; marks: readonly Mark[] }

/** How often the height of a row is folded. */
const BANDS = 4
const BAND_OPACITY = 0.36
const DEFAULT_HEIGHT = 25
const LARGEST_HEIGHT = 200
const ROW_GAP = 1
/** A value without a neighbour is as wide as this at most, in pixels. */
const ALONE_WIDTH = 24
/** Axis and edges around the rows, for a first guess of the room there is. */
const CHROME = 34

/** Rows of the chosen height while they fit, thinner ones when not. The x axis has the plot's whole width. */
export function layoutHorizon(
  formData: FormData,
  prepared: PreparedHorizon,
  size: { width: number; height: number },
  theme: ChartTheme,
): HorizonLayout {
  const { rows, times } = prepared
  const chosen = Math.min(LARGEST_HEIGHT, Math.max(1, readNumber(formData, 'series_height') ?? DEFAULT_HEIGHT))
  const wanted = rows.length * chosen + CHROME
  const frame = layoutPlot({
    width: size.width,
    height: Math.min(size.height, Math.max(wanted, CHROME * 2)),
    x: { kind: 'time', domain: [times[0] ?? 0, times.at(-1) ?? 1] },
    y: { kind: 'band', labels: rows.map(({ series }) => series.label) },
  })
  const step = stepOf(frame.y.scale)
  const rowHeight = step > 4 ? step - ROW_GAP : step
  const [above, below] = [theme.categorical[0] ?? theme.accent, theme.categorical[1] ?? theme.danger]
  const points = rows.length * times.length
  const marks = rows.flatMap((row, index) => {
    const top = frame.y.scale.at(index) - step / 2
    const indices =
      points > MAX_LINE_POINTS ? sampleMinMax(row.values, frame.plot.width / 2) : row.values.map((_, at) => at)
    const place = (at: number) => frame.x.scale.at(times[at] ?? 0)
    const alone = Math.min(ALONE_WIDTH, frame.plot.width / Math.max(1, times.length))
    return [
      ...bandMarks(row, indices, 1, above, { top, rowHeight, place, alone }),
      ...bandMarks(row, indices, -1, below, { top, rowHeight, place, alone }),
    ]
  })
  return { frame, rowHeight, marks }
}

type Place = {
  top: number
  rowHeight: number
  place: (index: number) => number
  /** Width of a value without a neighbour, in pixels. */
  alone: number
}

/** The part of the values on one side of zero, cut into bands that are drawn over one another. */
function bandMarks(row: HorizonRow, indices: readonly number[], sign: 1 | -1, color: string, place: Place): Mark[] {
  const most = indices.reduce((max, index) => Math.max(max, sign * (row.values[index] ?? 0)), 0)
  if (most <= 0) return []
  const band = row.reach / BANDS
  return Array.from({ length: Math.min(BANDS, Math.ceil(most / band)) }, (_, level): Mark => {
    const top = (index: number) => {
      const share = (sign * (row.values[index] ?? 0) - level * band) / band
      return place.top + place.rowHeight * (1 - Math.min(1, Math.max(0, share)))
    }
    return {
      kind: 'path',
      key: `${row.series.name}-${sign}-${level}`,
      d: bandPath(row, indices, place, top),
      fill: color,
      fillOpacity: BAND_OPACITY,
    }
  })
}

/**
 * Areas over the runs of values between gaps, a bar where a run is one value. Written by hand: a row has thousands of
 * points in every band.
 */
function bandPath(row: HorizonRow, indices: readonly number[], place: Place, top: (index: number) => number): string {
  const bottom = round(place.top + place.rowHeight)
  let path = ''
  for (let at = 0; at < indices.length; at += 1) {
    const first = indices[at] ?? 0
    if (isGap(row, first)) continue
    const x = place.place(first)
    if (isGap(row, indices[at + 1])) {
      path += `M${round(x - place.alone / 2)},${bottom}V${round(top(first))}h${round(place.alone)}V${bottom}Z`
      continue
    }
    path += `M${round(x)},${bottom}V${round(top(first))}`
    while (!isGap(row, indices[at + 1])) {
      at += 1
      const index = indices[at] ?? 0
      path += `L${round(place.place(index))},${round(top(index))}`
    }
    path += `V${bottom}Z`
  }
  return path
}

function isGap(row: HorizonRow, index: number | undefined): boolean {
  return index === undefined || row.values[index] === null
}
