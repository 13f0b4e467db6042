import { downloadMessages } from '../../i18n/downloads.ts'
import { t } from '../../i18n/message.ts'
import { drawMatrixPicture, drawPicture } from '../pictures.tsx'
import type { QueryContext, QueryResult } from '../query-types.ts'
import type { ChartProps, DatasourceFacts, FormData } from '../types.ts'
import { pictureDocument } from './picture-document.ts'

export type PictureFormat = 'svg' | 'png' | 'jpg' | 'pdf'

interface PictureParts {
  readonly title: string
  readonly formData: FormData
  readonly data: readonly QueryResult[]
  readonly datasource: DatasourceFacts | undefined
  /** The colours that the page gives to names. */
  readonly labelColors?: ChartProps['labelColors']
  /** Of a matrix of charts: how each asks for its data. */
  readonly ask: ((context: QueryContext) => Promise<readonly QueryResult[]>) | undefined
}

/** The size of a picture, in CSS pixels: that of a page in landscape. */
const WIDTH = 1200
const HEIGHT = 720
/** Pixels of a picture for each of the page, so that it stays sharp in print. */
const DENSITY = 2
const QUALITY = 0.95

/**
 * The chart as a file of 1200 by 720 CSS pixels (a PNG or JPEG has twice as many each way), drawn as reports draw it: in the light
 * theme, with its title. Rejects where the browser cannot paint it, and with what keeps a matrix from its data.
 */
export async function chartPicture({ ask, ...parts }: PictureParts, format: PictureFormat): Promise<Blob> {
  const picture = { ...parts, width: WIDTH, height: HEIGHT }
  const svg = await (ask ? drawMatrixPicture({ ...picture, ask }) : drawPicture(picture))
  if (format === 'svg') return new Blob([svg], { type: 'image/svg+xml' })
  const canvas = await paint(svg)
  if (format === 'png') return blobOf(canvas, 'image/png')
  const photo = await blobOf(canvas, 'image/jpeg')
  if (format === 'jpg') return photo
  const jpeg = new Uint8Array(await photo.arrayBuffer())
  return pictureDocument(jpeg, { width: canvas.width, height: canvas.height }, { width: WIDTH, height: HEIGHT })
}

async function paint(svg: string): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(WIDTH * DENSITY, HEIGHT * DENSITY)
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH * DENSITY
    canvas.height = HEIGHT * DENSITY
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    URL.revokeObjectURL(url)
  }
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error(t(downloadMessages.pictureFailed))))
    canvas.toBlob(take, type, QUALITY)
  })
}
