import { renderToStaticMarkup } from 'react-dom/server'
import { t } from '../../i18n/message.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { AXIS_FONT } from '../frame/limits.ts'
import { PICTURE_PADDING, pictureRoom, PictureSheet } from '../frame/picture-sheet.tsx'
import { truncateText } from '../frame/text-width.ts'
import { lightTheme } from '../theme.ts'
import type { PictureRequest } from '../pictures.tsx'
import { columnBands, type MatrixEntry, matrixLook, type MatrixLook } from './matrix.ts'
import { matrixMessages } from './messages.ts'
import { askParts, type AskQuery, isEmpty, type MatrixSides, matrixSides, orNone } from './whole-matrix.ts'

export type MatrixPictureRequest = Omit<PictureRequest, 'data'> & {
  readonly ask: AskQuery
}

type Draw = (request: PictureRequest) => Promise<string>

const LABEL_WIDTH = 96
const HEADER_HEIGHT = 20
const GAP = 8
/** Smaller charts say nothing: those that would be are left out, and the picture says how many. */
const MIN_WIDTH = 120
const MIN_HEIGHT = 80

/** Where the charts, which are documents already, go into the frame around them. */
const CHARTS = 'charts-of-the-matrix'

interface Places {
  readonly left: number
  readonly top: number
  readonly cellWidth: number
  readonly cellHeight: number
  /** Rows of the matrix in each band, and columns in a band, that have room. */
  readonly rows: number
  readonly across: number
  readonly bands: readonly (readonly (MatrixEntry | undefined)[])[]
}

/** Where the charts of a matrix stand in a picture of a size. Sizes are CSS pixels. */
export function matrixPlaces(
  { width, height }: { readonly width: number; readonly height: number },
  { rows, columns }: MatrixSides,
  look: MatrixLook,
): Places {
  const left = look.rowLabels && rows.length > 0 ? LABEL_WIDTH : 0
  const header = look.columnHeaders && columns.length > 0 ? HEADER_HEIGHT : 0
  const fitting = Math.max(1, Math.floor((width - left + GAP) / (MIN_WIDTH + GAP)))
  const all = columnBands(orNone(columns), look.perRow)
  const across = Math.min(all[0]?.length ?? 1, fitting)
  const lines = orNone(rows).length
  // As many bands as have room with all their rows; of the only one, as many rows as have.
  const bandHeight = header + lines * (MIN_HEIGHT + GAP)
  const bands = all.slice(0, Math.max(1, Math.floor((height + GAP) / bandHeight)))
  const room = height / bands.length - header
  const shown = Math.max(1, Math.min(lines, Math.floor((room + GAP) / (MIN_HEIGHT + GAP))))
  return {
    left,
    top: header,
    cellWidth: Math.floor((width - left - (across - 1) * GAP) / across),
    cellHeight: Math.floor((room - shown * GAP) / shown),
    rows: shown,
    across,
    bands: bands.map((band) => band.slice(0, across)),
  }
}

/** A matrix of charts as one SVG document, asked for and drawn; what has no room is left out and counted. */
export async function drawMatrix({ ask, ...request }: MatrixPictureRequest, draw: Draw): Promise<string> {
  const { formData, width, height, title, theme = lightTheme, padding = PICTURE_PADDING, datasource } = request
  const sheet = { width, height, padding, title }
  const room = pictureRoom(sheet)
  const inner = { width: room.width, height: Math.max(1, room.height - HEADER_HEIGHT) }
  const sides = await matrixSides(formData, ask, datasource?.verboseNames)
  const look = matrixLook(formData)
  const places = matrixPlaces(inner, sides, look)
  const bandHeight = places.top + places.rows * (places.cellHeight + GAP)
  const shownRows = orNone(sides.rows).slice(0, places.rows)
  const slots = isEmpty(sides)
    ? []
    : places.bands.flatMap((band, at) =>
        shownRows.flatMap((row, line) =>
          band.map((column, index) => ({
            row,
            column,
            x: places.left + index * (places.cellWidth + GAP),
            y: at * bandHeight + places.top + line * (places.cellHeight + GAP),
          })),
        ),
      )
  const left = isEmpty(sides) ? 0 : orNone(sides.rows).length * orNone(sides.columns).length - slots.length
  const parts = await askParts(formData, slots, ask)
  const cells = await Promise.all(
    parts.map(async (part, at) => {
      const size = { width: places.cellWidth, height: places.cellHeight, padding: 0 }
      const named = look.titleTemplate === '' ? null : { title: part.title }
      const svg = await draw({ ...request, title: undefined, ...size, ...named, formData: part.formData, data: part.data })
      return placed(svg, slots[at]?.x ?? 0, slots[at]?.y ?? 0, `c${at}-`)
    }),
  )
  const label = (text: string, x: number, y: number, size: number, anchor: 'middle' | 'start', key: string) => (
    <text key={key} x={x} y={y} textAnchor={anchor} fontSize={AXIS_FONT} fontWeight={500} fill={theme.text}>
      {truncateText(text, size, AXIS_FONT, 500)}
    </text>
  )
  const frame = renderToStaticMarkup(
    <PictureSheet {...sheet} theme={theme}>
      {cells.length === 0 ? <EmptyChart {...inner} text={t(matrixMessages.noAxis)} /> : null}
      {places.top === 0
        ? null
        : places.bands.flatMap((band, at) =>
            band.map((column, index) => {
              const x = places.left + index * (places.cellWidth + GAP) + places.cellWidth / 2
              return label(column?.label ?? '', x, at * bandHeight + AXIS_FONT + 2, places.cellWidth, 'middle', `${at}-${index}`)
            }),
          )}
      {places.left === 0
        ? null
        : places.bands.flatMap((_band, at) =>
            sides.rows.slice(0, places.rows).map((row, line) => {
              const y = at * bandHeight + places.top + line * (places.cellHeight + GAP) + places.cellHeight / 2
              return label(row.label, 0, y, LABEL_WIDTH - GAP, 'start', `${at}-${line}`)
            }),
          )}
      <g id={CHARTS} />
      {left > 0 ? (
        <text x={0} y={inner.height + HEADER_HEIGHT - PICTURE_PADDING / 2} fontSize={AXIS_FONT}>
          {t(matrixMessages.leftOut, { count: left })}
        </text>
      ) : null}
    </PictureSheet>,
  )
  return frame.replace(`<g id="${CHARTS}"></g>`, () => cells.join(''))
}

/** A document within another: at its place, and with names of its own for what it refers to. */
function placed(svg: string, x: number, y: number, prefix: string): string {
  return svg
    .replace('<svg ', `<svg x="${x}" y="${y}" `)
    .replaceAll(/ id="([^"]+)"/g, ` id="${prefix}$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replaceAll(/ (xlink:href|href)="#([^"]+)"/g, ` $1="#${prefix}$2"`)
}
