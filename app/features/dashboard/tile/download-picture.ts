import { chartPicture, type PictureFormat } from '../../../charts/files/picture-file.ts'
import { downloadBlob, fileName } from '../../../ui/download.ts'

/** Saves a picture of a chart, called as the tile is. */
export async function downloadPicture(parts: Parameters<typeof chartPicture>[0], format: PictureFormat): Promise<void> {
  downloadBlob(await chartPicture(parts, format), fileName(parts.title, format))
}
