import { t } from '../../i18n/message.ts'
import { contrastText } from '../colors/contrast.ts'
import { readBoolean } from '../form-data.ts'
import { MarksFrame } from '../frame/marks-frame.tsx'
import { BottomLabels, SideLabels } from '../frame/axes.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { AXIS_FONT, MAX_SVG_MARKS } from '../frame/limits.ts'
import { type Mark, round } from '../frame/marks.tsx'
import { Ramp } from '../frame/ramp.tsx'
import type { Direction, SurfaceModel } from '../frame/surface.tsx'
import { measureText } from '../frame/text-width.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps } from '../types.ts'
import { type HeatmapLayout, layoutHeatmap } from './layout.ts'
import { texts } from './messages.ts'
import { kindTexts } from './name.ts'
import { type HeatCell, type PreparedHeatmap, prepareHeatmap } from './prepare.ts'

const LABEL_BASELINE = 14
const ROTATED_BASELINE = 12
const SIDE_GAP = 8
/** The key begins under the cells only where they leave it room. */
const ROOMY_KEY = 240
const VALUE_PADDING = 4
const VALUE_HEIGHT = 14

export function Heatmap(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, datasource, title } = props
  const [result] = data
  const map = result && prepareHeatmap(formData, result, theme, datasource)
  if (!map || map.cells.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const layout = layoutHeatmap(formData, map, { width, height, theme })
  const marks = cellMarks(map, layout)
  return (
    <MarksFrame
      chart={props}
      summary={summaryOf(map, title)}
      marks={marks}
      model={heatmapModel(map, layout, interaction, theme, readBoolean(formData, 'show_percentage', true))}
    >
      {readBoolean(formData, 'show_values', false) && <Values map={map} layout={layout} />}
      <BottomLabels
        ticks={layout.xTicks}
        y={layout.plot.y + layout.plot.height + (layout.xRotation === 0 ? LABEL_BASELINE : ROTATED_BASELINE)}
        rotation={layout.xRotation}
        bounds={[0, width]}
      />
      <SideLabels ticks={layout.yTicks} x={layout.plot.x - SIDE_GAP} theme={theme} />
      {layout.keyTop !== undefined && (
        <Ramp
          colors={map.key.colors}
          low={map.key.low}
          high={map.key.high}
          label={map.metric}
          x={layout.plot.width < ROOMY_KEY ? 0 : layout.plot.x}
          y={layout.keyTop}
          width={layout.plot.width < ROOMY_KEY ? width : layout.plot.width}
        />
      )}
    </MarksFrame>
  )
}

function cellMarks(map: PreparedHeatmap, { plot, x, y, gap, border }: HeatmapLayout): Mark[] {
  const ground: Mark[] = border === undefined ? [] : [{ kind: 'rect', key: 'ground', ...plot, fill: border }]
  const cells = map.cells.map(
    (cell, index): Mark => ({
      kind: 'rect',
      key: String(index),
      x: x.at(cell.x) - x.step / 2 + gap / 2,
      y: y.at(cell.y) - y.step / 2 + gap / 2,
      width: x.step - gap,
      height: y.step - gap,
      fill: map.color(cell.shade),
    }),
  )
  return [...ground, ...cells]
}

/** The figures inside cells that have room for them. */
function Values({ map, layout }: { map: PreparedHeatmap; layout: HeatmapLayout }) {
  const { x, y } = layout
  if (y.step < VALUE_HEIGHT || map.cells.length > MAX_SVG_MARKS) return null
  return (
    <g textAnchor="middle" pointerEvents="none" fontSize={AXIS_FONT}>
      {map.cells.map((cell, index) => {
        const text = map.format(cell.value)
        if (measureText(text, AXIS_FONT) + VALUE_PADDING > x.step) return null
        return (
          <text key={index} x={round(x.at(cell.x))} y={round(y.at(cell.y) + 4)} fill={contrastText(map.color(cell.shade))}>
            {text}
          </text>
        )
      })}
    </g>
  )
}

function summaryOf(map: PreparedHeatmap, title: string | undefined): string {
  const named = messages.summary.named(kindTexts.name, title ?? map.metric)
  const range = messages.summary.extremes(map.key.low, map.key.high)
  return `${named}, ${t(texts.cells, { count: map.cells.length })}, ${range}. ${messages.summary.keys}`
}

function heatmapModel(
  map: PreparedHeatmap,
  layout: HeatmapLayout,
  { onContextMenu }: ChartInteraction,
  theme: ChartTheme,
  withShare: boolean,
): SurfaceModel<HeatCell> {
  const { plot, x, y } = layout
  const at = new Map(map.cells.map((cell) => [cell.y * map.x.keys.length + cell.x, cell]))
  const find = (column: number, row: number) => at.get(row * map.x.keys.length + column)
  const labelX = (cell: HeatCell) => map.x.labels[cell.x] ?? ''
  const labelY = (cell: HeatCell) => map.y.labels[cell.y] ?? ''
  return {
    hit: (place) => {
      const inside =
        place.x >= plot.x && place.x < plot.x + plot.width && place.y >= plot.y && place.y < plot.y + plot.height
      return inside ? find(x.indexAt(place.x), y.indexAt(place.y)) : undefined
    },
    move: (from, direction) => nextCell(map, find, from, direction),
    same: (a, b) => a === b,
    place: (cell) => ({ x: x.at(cell.x) + x.step / 2, y: y.at(cell.y) }),
    tooltip: (cell) => ({
      title: `${labelX(cell)} · ${labelY(cell)}`,
      rows: [
        {
          label: map.metric,
          color: map.color(cell.shade),
          value: map.format(cell.value),
          ...(withShare && cell.share !== undefined ? { share: map.formatShare(cell.share) } : {}),
        },
      ],
    }),
    highlight: (cell) => (
      <rect
        x={round(x.at(cell.x) - x.step / 2)}
        y={round(y.at(cell.y) - y.step / 2)}
        width={round(Math.max(2, x.step))}
        height={round(Math.max(2, y.step))}
        fill="none"
        stroke={theme.text}
        strokeWidth={1.5}
        pointerEvents="none"
      />
    ),
    onContextMenu:
      onContextMenu &&
      ((cell, where) =>
        onContextMenu({
          ...where,
          filters: [
            { col: map.x.name, op: '==', val: map.x.keys[cell.x] ?? null, formattedVal: labelX(cell) },
            { col: map.y.name, op: '==', val: map.y.keys[cell.y] ?? null, formattedVal: labelY(cell) },
          ],
        })),
  }
}

const STEPS: Readonly<Record<Direction, readonly [number, number] | undefined>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
  first: undefined,
  last: undefined,
}

/** The next cell that way; empty places are stepped over. */
function nextCell(
  map: PreparedHeatmap,
  find: (column: number, row: number) => HeatCell | undefined,
  from: HeatCell | undefined,
  direction: Direction,
): HeatCell | undefined {
  const step = STEPS[direction]
  if (!from || !step) return direction === 'last' ? map.cells.at(-1) : map.cells[0]
  let [column, row] = [from.x + step[0], from.y + step[1]]
  while (column >= 0 && row >= 0 && column < map.x.keys.length && row < map.y.keys.length) {
    const cell = find(column, row)
    if (cell) return cell
    column += step[0]
    row += step[1]
  }
  return from
}
