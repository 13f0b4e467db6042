import type { PictureRequest } from '../../app/charts/pictures.tsx'

type ReadAsset = NonNullable<PictureRequest['readAsset']>

/** Reads data files of the site from where the Worker keeps them; `base` is any address of the site. */
export function assetReader(assets: Fetcher, base: string): ReadAsset {
  return async (path) => {
    const response = await assets.fetch(new URL(path, base))
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
}
