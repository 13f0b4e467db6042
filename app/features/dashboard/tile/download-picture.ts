import { chartPicture } from '../../../charts/files/picture-file.ts'
import { downloadBlob, fileName } from '../../../ui/download.ts'

/** Saves a picture of a chart as PNG, called as the tile is. */
export async function downloadPicture(parts: Parameters<typeof chartPicture>[0]): Promise<void> {
  downloadBlob(await chartPicture(parts, 'png'), fileName(parts.title, 'png'))
}
