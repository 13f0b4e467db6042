import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { CanvasMarks } from '../frame/canvas-marks.tsx'
import { ChartFrame } from '../frame/chart-frame.tsx'
import { AXIS_FONT, COMPACT_HEIGHT, COMPACT_WIDTH, MAX_SVG_MARKS } from '../frame/limits.ts'
import { type CanvasMark, SvgMarks } from '../frame/marks.tsx'
import { useIsPicture } from '../frame/medium.ts'
import { mergeMarks } from '../frame/merged-marks.ts'
import { Surface, type SurfaceModel } from '../frame/surface.tsx'
import { truncateText } from '../frame/text-width.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartProps } from '../types.ts'
import { BaseMap, Sea } from './base-map.tsx'
import { type Drift, driftStyle, type ScaleRange } from './drift.ts'
import { DotLabels, ItemHighlight } from './highlight.tsx'
import { LegendButtons, LegendDrawing } from './legend.tsx'
import type { ViewKeeping } from './kept-view.ts'
import type { MapLegend } from './legend-layout.ts'
import type { Drawn } from './map-item.ts'
import { MapControls } from './map-controls.tsx'
import styles from './map.module.css'
import { hitItem, itemPlaces, toCanvasMarks, toFrameMarks } from './marks.ts'
import { itemTowards } from './move.ts'
import type { Bounds } from './plane.ts'
import { type MapControl, useMapView } from './use-map-view.ts'
import { useRest, type ViewControls } from './use-rest.ts'
import { useTiles } from './use-tiles.ts'
import type { Place, Size, View } from './view.ts'

const TileLayer = lazy(async () => ({ default: (await import('./tile-layer.tsx')).TileLayer }))
const Credit = lazy(async () => ({ default: (await import('./tile-layer.tsx')).Credit }))

type Props = {
  chart: ChartProps
  summary: string
  /** The view that shows everything, to which the reader comes back. */
  home: View
  /** Where the middle of the view may go. */
  bounds: Bounds
  range: ScaleRange
  keeping: ViewKeeping
  /** Of a chart whose settings say where its map stands. */
  controls?: ViewControls
  draw: (view: View, size: Size) => Drawn
  /** Land and borders, or tiles of a server: for maps on the Mercator plane. */
  ground?: { tiles: string | undefined }
  legend?: MapLegend
  /** Beside the map, which neither its keys nor its hands reach; drawn as SVG in pictures. */
  panel?: ReactNode
  /** Said in a corner: what could not be shown. */
  note?: string
  hidden?: ReadonlySet<string>
  onHidden?: (hidden: ReadonlySet<string>) => void
  /** A click on an item, or Enter. */
  onChoose?: (item: number, map: MapControl, at: Place) => void
  onContextMenu?: (item: number, at: { clientX: number; clientY: number }, map: MapControl) => void
}

/** Of a crowd nobody sees tenths of a pixel, and a document without them is half as long. */
const WHOLE_PIXELS = 1

/** A map that can be moved: ground, marks, legend, and the answers to pointer and keys. */
export function MapStage(props: Props) {
  const { chart, summary, home, bounds, range, keeping, controls, draw, ground, legend, panel, note, ...others } = props
  const { width, height, theme } = chart
  const size = { width, height }
  const isPicture = useIsPicture()
  const stage = useRef<HTMLDivElement>(null)
  const rest = useRest(chart.interaction, { home, keeping, controls })
  const map = useMapView(stage, { rest, size, range, bounds })
  const drawn = draw(map.view, size)
  const found = toCanvasMarks(drawn.marks, size)
  const isMany = found.length > MAX_SVG_MARKS
  const inSvg = chart.renderer === 'svg' || isPicture
  const onCanvas = isMany && !inSvg
  const { data } = chart
  const { step } = map
  const shown = useMemo(() => ({ data, step }), [data, step])
  const tiles = useTiles(ground?.tiles)
  const isBare = !tiles || tiles.missing.size > 0
  const land = ground && isBare ? <BaseMap view={map.view} size={size} theme={theme} /> : null
  const drawing = (
    <>
      {!onCanvas && <SvgMarks marks={isMany ? mergeMarks(toFrameMarks(found, WHOLE_PIXELS)) : toFrameMarks(found)} />}
      <DotLabels marks={drawn.marks} theme={theme} />
    </>
  )
  if (isPicture) {
    return (
      <MapPicture size={size} theme={theme} legend={legend} note={note}>
        {ground && <BaseMap view={map.view} size={size} theme={theme} />}
        {drawing}
        {panel}
      </MapPicture>
    )
  }
  return (
    <ChartFrame width={width} height={height}>
      <div ref={stage} className={styles['stage']} data-moving={map.drift ? true : undefined} {...map.handlers}>
        {ground && (
          <svg className={styles['base']} width={width} height={height} aria-hidden="true">
            <Sea size={size} theme={theme} />
            <g transform={driftTransform(map.drift)}>{land}</g>
          </svg>
        )}
        {tiles && (
          <Suspense>
            <TileLayer tiles={tiles} view={map.view} size={size} drift={map.drift} />
          </Suspense>
        )}
        {onCanvas && <MovedCanvas marks={found} size={size} drift={map.drift} />}
        <Surface
          width={width}
          height={height}
          summary={summary}
          theme={theme}
          source={shown}
          model={stageModel(drawn, size, theme, map, others)}
        >
          <svg width={width} height={height} overflow="hidden">
            <g transform={driftTransform(map.drift)}>{drawing}</g>
            {legend && <LegendDrawing legend={legend} size={size} theme={theme} />}
            {note && <Note text={note} size={size} theme={theme} />}
          </svg>
        </Surface>
        {legend && others.hidden && others.onHidden && (
          <LegendButtons legend={legend} size={size} hidden={others.hidden} onChange={others.onHidden} />
        )}
        {tiles && (
          <Suspense>
            <Credit template={tiles.template} />
          </Suspense>
        )}
        <MapControls map={map} size={size} avoids={legend?.corner === 'br'} />
      </div>
      {panel}
    </ChartFrame>
  )
}

type PictureProps = { size: Size; theme: ChartTheme; legend: MapLegend | undefined; note: string | undefined; children: ReactNode }

function MapPicture({ size, theme, legend, note, children }: PictureProps) {
  return (
    <svg width={size.width} height={size.height} overflow="hidden" fontSize={11} fill={theme.textMuted}>
      {children}
      {legend && <LegendDrawing legend={legend} size={size} theme={theme} />}
      {note && <Note text={note} size={size} theme={theme} />}
    </svg>
  )
}

const NOTE_LINE = 12

/** Along the upper edge, where a legend seldom is. */
function Note({ text, size, theme }: { text: string; size: Size; theme: ChartTheme }) {
  if (size.width < COMPACT_WIDTH || size.height < COMPACT_HEIGHT) return null
  return (
    <text
      x={NOTE_LINE / 3}
      y={NOTE_LINE}
      stroke={theme.surface}
      strokeWidth={3}
      paintOrder="stroke"
      fill={theme.textMuted}
    >
      {truncateText(text, size.width - NOTE_LINE, AXIS_FONT)}
    </text>
  )
}

function MovedCanvas({ marks, size, drift }: { marks: readonly CanvasMark[]; size: Size; drift: Drift | undefined }) {
  return (
    <div className={styles['marks']} style={drift && { transform: driftStyle(drift) }}>
      <CanvasMarks marks={marks} width={size.width} height={size.height} />
    </div>
  )
}

function driftTransform(drift: Drift | undefined): string | undefined {
  return drift && `translate(${drift.x},${drift.y}) scale(${drift.factor})`
}

type Answers = Pick<Props, 'onChoose' | 'onContextMenu'>

function stageModel(
  drawn: Drawn,
  size: Size,
  theme: ChartTheme,
  map: MapControl,
  { onChoose, onContextMenu }: Answers,
): SurfaceModel<number> {
  let found: ReadonlyMap<number, Place> | undefined
  // Only a hand or a key asks for them.
  const places = () => (found ??= itemPlaces(drawn.marks, size))
  const place = (item: number) => places().get(item) ?? { x: size.width / 2, y: size.height / 2 }
  return {
    hit: (at) => hitItem(drawn.marks, at),
    move: (from, direction) => itemTowards(places(), from, direction),
    same: (a, b) => a === b,
    place,
    tooltip: (item) => drawn.itemAt(item) ?? { title: '', rows: [] },
    highlight: (item) => (map.drift ? null : <ItemHighlight marks={drawn.marks} item={item} size={size} theme={theme} />),
    onChoose: onChoose && ((item) => onChoose(item, map, place(item))),
    onContextMenu: onContextMenu && ((item, at) => onContextMenu(item, at, map)),
  }
}
