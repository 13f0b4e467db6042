import type { ReadAsset } from '../map/assets.ts'
import type { FormData } from '../types.ts'

/** The coarsest outlines: which finer ones a picture needs is known only when its rows are. */
export async function loadDeckGround(_: FormData, read: ReadAsset): Promise<unknown> {
  return (await import('../outlines/outlines.ts')).loadOutlines('world', read)
}
