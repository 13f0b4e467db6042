import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { plain, text } from '../controls/define.ts'
import { isInteger } from '../controls/validate.ts'
import { controls as texts } from '../deck/control-texts.ts'
import { advancedSection, aggregation, legendRows, mapSection, metric, querySection, spatial } from '../deck/controls.ts'

export const deckContourControls: ControlPanel = {
  sections: [
    querySection([[spatial('spatial', t(texts.spatial))], [metric('size', t(texts.weight))]]),
    mapSection([
      [text('cellSize', 300, { label: t(texts.cellSize), valueType: 'integer', validate: isInteger })],
      [aggregation(['sum', 'min', 'max', 'mean'])],
      [plain('contours', 'contours', [], { label: t(texts.contours) })],
      ...legendRows,
    ]),
    advancedSection,
  ],
}
