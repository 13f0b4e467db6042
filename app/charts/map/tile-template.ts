/** The address of a raster tile server in a stored map style; other styles (Mapbox, vector) are drawn as outlines. */
export function tileTemplate(style: unknown): string | undefined {
  if (typeof style !== 'string') return undefined
  const address = style.replace(/^tile:\/\//, '')
  if (!/\{z\}/.test(address) || !/\{x\}/.test(address) || !/\{y\}/.test(address)) return undefined
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : undefined
}
