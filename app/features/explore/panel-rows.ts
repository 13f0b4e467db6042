import { type Control, type ControlContext, type ControlSection, isVisible } from '../../charts/controls/control.ts'

/** A control, or the place of the time range, which is a filter and no control of its own. */
export type PanelEntry = Control | 'time-range'

/**
 * The rows of a section as they are shown. The time range stands beside the time grain, or above the filters where
 * there is no grain.
 */
export function sectionRows(
  section: ControlSection,
  context: ControlContext,
  hasTime: boolean,
): (readonly PanelEntry[])[] {
  const rows: (readonly PanelEntry[])[] = []
  let placed = !hasTime
  for (const row of section.rows) {
    const shown = row.filter((control) => control.kind !== 'hidden' && isVisible(control, context))
    if (shown.length === 0) continue
    if (!placed && shown.some((control) => control.name === 'time_grain_sqla')) {
      rows.push([...shown, 'time-range'])
      placed = true
      continue
    }
    if (!placed && shown.some((control) => control.name === 'adhoc_filters')) {
      rows.push(['time-range'])
      placed = true
    }
    rows.push(shown)
  }
  return rows
}
