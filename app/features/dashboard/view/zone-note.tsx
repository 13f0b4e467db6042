import { Clock } from 'lucide-react'
import { useViewerZone } from '../../../api/viewer-zone.ts'
import { t } from '../../../i18n/message.ts'
import { timeZoneMessages, zoneLabel } from '../../../i18n/time-zones.ts'
import { Icon } from '../../../ui/icon.tsx'
import { tooltipProps } from '../../../ui/tooltip.ts'
import { looksOf } from '../filters/chart-masks.ts'
import { useLayout } from './contexts.ts'
import styles from './zone-note.module.css'

/** Whose clocks the charts of the page follow, where that is not UTC. */
export function ZoneNote() {
  const { timeZone } = looksOf(useLayout().state)
  const [viewerZone] = useViewerZone()
  const zone = timeZone ?? viewerZone
  if (zone === null || zone === 'UTC') return null
  const name = zoneLabel(zone)
  const text = t(timeZone ? timeZoneMessages.shownOfDashboard : timeZoneMessages.shownOfViewer, { zone: name })
  return (
    <span className={styles.note} role="note" aria-label={text} tabIndex={0} {...tooltipProps(text)}>
      <Icon icon={Clock} size="s" />
      <span className={styles.name}>{name}</span>
    </span>
  )
}
