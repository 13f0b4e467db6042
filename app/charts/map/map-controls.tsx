import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { t } from '../../i18n/message.ts'
import { COMPACT_HEIGHT, COMPACT_WIDTH } from '../frame/limits.ts'
import styles from './map.module.css'
import { mapMessages } from './messages.ts'
import type { MapControl } from './use-map-view.ts'
import type { Size } from './view.ts'

/** Buttons for those who have neither wheel nor keys; a small map is moved by hand alone. */
export function MapControls({ map, size, avoids }: { map: MapControl; size: Size; avoids: boolean }) {
  if (size.width < COMPACT_WIDTH || size.height < COMPACT_HEIGHT) return null
  return (
    <div
      className={styles['controls']}
      data-start={avoids || undefined}
      role="group"
      aria-label={t(mapMessages.mapControls)}
    >
      <button type="button" title={t(mapMessages.zoomIn)} aria-label={t(mapMessages.zoomIn)} onClick={map.zoomIn}>
        <Plus aria-hidden="true" />
      </button>
      <button type="button" title={t(mapMessages.zoomOut)} aria-label={t(mapMessages.zoomOut)} onClick={map.zoomOut}>
        <Minus aria-hidden="true" />
      </button>
      {map.isMoved && (
        <button type="button" title={t(mapMessages.resetView)} aria-label={t(mapMessages.resetView)} onClick={map.reset}>
          <Maximize aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
