import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { inPictureLetters } from '../report/letters.ts'

const FAMILY = 'Inter'
const FILES = ['latin-400', 'latin-500', 'latin-600', 'greek-400']
/** Hundredths of a pixel are finer than any screen shows. */
const LONG_FRACTION = /(\.\d\d)\d+/g

/**
 * Draws letters as shapes, for pictures shown by `<img>`: those see no font of the page.
 * Resolves to a function from SVG document to SVG document. May be called once in a process.
 */
export async function letterOutliner(): Promise<(svg: string) => string> {
  const packages = join(import.meta.dirname, '..', '..', 'node_modules')
  await initWasm(await readFile(join(packages, '@resvg', 'resvg-wasm', 'index_bg.wasm')))
  const fontBuffers = await Promise.all(
    FILES.map((name) => readFile(join(packages, '@fontsource', 'inter', 'files', `inter-${name}-normal.woff2`))),
  )
  const font = { fontBuffers, defaultFontFamily: FAMILY, sansSerifFamily: FAMILY, loadSystemFonts: false }
  return (svg) => {
    const drawing = new Resvg(inPictureLetters(svg), { font })
    try {
      return drawing.toString().replaceAll(LONG_FRACTION, '$1')
    } finally {
      drawing.free()
    }
  }
}
