import { t } from '../../i18n/message.ts'
import { type Drift, driftStyle } from './drift.ts'
import { mapMessages } from './messages.ts'
import styles from './map.module.css'
import { tileHost, tilesOf } from './tiles.ts'
import type { Tiles } from './use-tiles.ts'
import { matrixOf, type Size, type View } from './view.ts'

/** Pixels of a tile's picture. */
const TILE = 256
/** Neighbouring tiles overlap by this much, so that no seam shows between them. */
const SEAM = 0.5

type Props = { tiles: Tiles; view: View; size: Size; drift: Drift | undefined }

/** Raster tiles of the server that the chart names, turned and tilted like the map. */
export function TileLayer({ tiles, view, size, drift }: Props) {
  const [a, b, c, d, e, f] = matrixOf(view, size)
  return (
    <div
      className={styles['tiles']}
      style={drift && { transform: driftStyle(drift) }}
      aria-hidden="true"
    >
      {tilesOf(tiles.template, view, size).map((tile) => {
        if (tiles.missing.has(tile.key)) return null
        const unit = tile.size / TILE
        const x = a * tile.x + c * tile.y + e
        const y = b * tile.x + d * tile.y + f
        return (
          <img
            key={tile.key}
            src={tile.url}
            alt=""
            draggable={false}
            onLoad={tiles.onLoad}
            onError={() => tiles.onFailure(tile.key)}
            // Tile servers ask who shows their maps; the origin alone tells them.
            referrerPolicy="origin"
            width={TILE + SEAM}
            height={TILE + SEAM}
            style={{ transform: `matrix(${a * unit}, ${b * unit}, ${c * unit}, ${d * unit}, ${x}, ${y})` }}
          />
        )
      })}
    </div>
  )
}

/** Whose tiles these are. */
export function Credit({ template }: { template: string }) {
  const host = tileHost(template)
  return (
    <span className={styles['credit']}>
      {host.endsWith('openstreetmap.org') ? t(mapMessages.openStreetMap) : t(mapMessages.tilesOf, { host })}
    </span>
  )
}
