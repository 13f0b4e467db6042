import type { ReadAsset } from '../map/assets.ts'
import { drawPicture } from '../pictures.tsx'
import { chartKinds } from '../registry.ts'
import { darkTheme, lightTheme } from '../theme.ts'
import { samples } from './samples.ts'
import { usualSample } from './situations.ts'

const SIZE = { width: 240, height: 150, padding: 8 }

/** The picture of every kind that the gallery shows, by file name: `<viz_type>-<theme>.svg`. */
export async function drawThumbnails(readAsset: ReadAsset): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { type } of chartKinds.filter((kind) => kind.listed)) {
    const sample = samples.get(type)
    if (!sample) continue
    for (const theme of [lightTheme, darkTheme]) {
      files.set(`${type}-${theme.name}.svg`, await drawPicture({ ...usualSample(sample), ...SIZE, theme, ground: false, readAsset }))
    }
  }
  return files
}
