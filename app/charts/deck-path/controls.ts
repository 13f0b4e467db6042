import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { field } from '../controls/define.ts'
import { notEmpty } from '../controls/validate.ts'
import { controls as texts } from '../deck/control-texts.ts'
import { advancedSection, colorPicker, dataSection, lineRows, lineType, mapSection, querySection } from '../deck/controls.ts'

const column = field('column', 'line_column', { label: t(texts.lineColumn), validate: notEmpty })
const { query, line } = lineRows(lineType(t(texts.lineType), false), column, 1)

export const deckPathControls: ControlPanel = {
  sections: [querySection(query), mapSection(), dataSection(t(texts.line), [[colorPicker()], ...line]), advancedSection],
}
