import { countryFile } from '../../app/charts/country-map/prepare.ts'
import { loadOutlines } from '../../app/charts/outlines/outlines.ts'
import type { FormData } from '../../app/charts/types.ts'
import { readMapFile } from '../../worker/local/map-files.ts'

/** Sees to it that a map on the screen has its coarse ground at once; finer outlines come later there. */
export async function loadMapGround(formData: FormData): Promise<void> {
  const country = formData.viz_type === 'country_map' ? countryFile(formData) : undefined
  await Promise.all(['world', ...(country === undefined ? [] : [country])].map((name) => loadOutlines(name, readMapFile)))
}
