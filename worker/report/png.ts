import compiled from '../../node_modules/@resvg/resvg-wasm/index_bg.wasm'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import cyrillic from '../../node_modules/@fontsource/inter/files/inter-cyrillic-400-normal.woff2'
import greek from '../../node_modules/@fontsource/inter/files/inter-greek-400-normal.woff2'
import latin from '../../node_modules/@fontsource/inter/files/inter-latin-400-normal.woff2'
import latinMedium from '../../node_modules/@fontsource/inter/files/inter-latin-500-normal.woff2'
import latinStrong from '../../node_modules/@fontsource/inter/files/inter-latin-600-normal.woff2'
import latinExtended from '../../node_modules/@fontsource/inter/files/inter-latin-ext-400-normal.woff2'
import { inPictureLetters } from './letters.ts'

/** The letters that pictures have; what none of them has is left blank. */
const FONTS = [latin, latinMedium, latinStrong, latinExtended, cyrillic, greek].map(bytesOf)
const FAMILY = 'Inter'

const module: WebAssembly.Module = compiled
let ready: Promise<void> | undefined

/** A data module of the Worker is its bytes; the types of the client's bundler say otherwise. */
function bytesOf(font: unknown): Uint8Array {
  if (!(font instanceof ArrayBuffer)) throw new TypeError('a font is no data module')
  return new Uint8Array(font)
}

/** Draws an SVG document as PNG, `scale` device pixels a CSS pixel. */
export async function pngOf(svg: string, scale = 1): Promise<Uint8Array> {
  ready ??= initWasm(module)
  await ready
  const drawing = new Resvg(inPictureLetters(svg), {
    fitTo: { mode: 'zoom', value: scale },
    font: { fontBuffers: FONTS, defaultFontFamily: FAMILY, sansSerifFamily: FAMILY, loadSystemFonts: false },
  })
  const image = drawing.render()
  try {
    return image.asPng()
  } finally {
    image.free()
    drawing.free()
  }
}
