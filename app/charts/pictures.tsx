import { renderToStaticMarkup } from 'react-dom/server'
import { EmptyChart } from './frame/empty.tsx'
import { MediumContext } from './frame/medium.ts'
import { PICTURE_PADDING, pictureRoom, PictureSheet } from './frame/picture-sheet.tsx'
import { drawMatrix, type MatrixPictureRequest } from './matrix/matrix-picture.tsx'
import type { ReadAsset } from './map/assets.ts'
import { loadOutlines, MissedOutlines } from './outlines/outlines.ts'
import { messages } from './messages.ts'
import { chartKind } from './registry.ts'
import { soundData } from './sound-data.ts'
import { type ChartTheme, lightTheme } from './theme.ts'
import type { ChartProps } from './types.ts'

export type PictureRequest = Omit<ChartProps, 'theme' | 'interaction' | 'renderer'> & {
  /** Light without: reports and thumbnails look the same to all. */
  theme?: ChartTheme
  /** Pixels around the chart. */
  padding?: number
  /** False: nothing is drawn behind the chart, so that what it stands on shows. */
  ground?: boolean
  /** Reads files of the site, which maps need for their outlines; without it they are drawn without. */
  readAsset?: ReadAsset
}

/** Signs that no XML document may hold; labels of data can. */
// oxlint-disable-next-line no-control-regex -- exactly these are looked for
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

/**
 * A chart as one SVG document, `width` by `height` CSS pixels, its title on top when one is given.
 * What cannot be drawn says so inside the picture. Needs no document, so that the Worker can call it.
 */
export async function drawPicture(request: PictureRequest): Promise<string> {
  const { readAsset, ground, ...chart } = request
  const { width, height, title, formData, theme = lightTheme, padding = PICTURE_PADDING } = chart
  const sheet = { width, height, padding, title }
  const room = pictureRoom(sheet)
  const inner = { width: room.width, height: room.height }
  const kind = chartKind(formData.viz_type)
  const Kind = await (kind?.loadPicture ?? kind?.loadComponent)?.()
  await kind?.loadExtras?.(formData)
  const data = soundData(chart.data, kind?.figures)
  const missed = new Set<string>()
  const draw = () =>
    renderToStaticMarkup(
      <PictureSheet {...sheet} theme={theme} ground={ground}>
        <MediumContext value="picture">
          <MissedOutlines value={(name) => missed.add(name)}>
            {Kind ? (
              <Kind {...chart} {...inner} data={data} theme={theme} renderer="svg" />
            ) : (
              <EmptyChart {...inner} text={messages.unknownType(formData.viz_type)} />
            )}
          </MissedOutlines>
        </MediumContext>
      </PictureSheet>,
    )
  const drawn = draw()
  // Which outlines a map needs is known only once its marks are placed; without them it says by itself what it misses.
  const found = readAsset ? await Promise.allSettled([...missed].map((name) => loadOutlines(name, readAsset))) : []
  const markup = found.some(({ status }) => status === 'fulfilled') ? draw() : drawn
  return markup.replaceAll(NOT_XML, '')
}

/** The same for a matrix of charts, whose data it asks for. Rejects with what keeps a chart of it from its data. */
export async function drawMatrixPicture(request: MatrixPictureRequest): Promise<string> {
  return (await drawMatrix(request, drawPicture)).replaceAll(NOT_XML, '')
}
