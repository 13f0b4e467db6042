import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import * as query from '../controls/query-controls.ts'

/** Only what still acts: filters and the number of rows. All other settings are kept as they are stored. */
export const removedControls: ControlPanel = {
  sections: [{ label: t(controlTexts.query), tab: 'data', expanded: true, rows: [[query.filters], [query.rowLimit]] }],
}
