import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { literalChoices, select } from '../controls/define.ts'
import { isInteger, isNumber } from '../controls/validate.ts'
import { controls as texts } from '../deck/control-texts.ts'
import { advancedSection, aggregation, colorRows, legendRows, mapSection, metric, querySection, spatial } from '../deck/controls.ts'

const INTENSITIES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]
const RADII = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70]

export const deckHeatmapControls: ControlPanel = {
  sections: [
    querySection([[spatial('spatial', t(texts.spatial))], [metric('size', t(texts.weight))]]),
    mapSection([
      ...colorRows(['fixed_color', 'linear_palette'], 'linear_palette'),
      [select('intensity', literalChoices(INTENSITIES), 1, { label: t(texts.intensity), freeForm: true, valueType: 'number', validate: isNumber })],
      [select('radius_pixels', literalChoices(RADII), 30, { label: t(texts.radiusPixels), freeForm: true, valueType: 'integer', validate: isInteger })],
      [aggregation(['sum', 'mean'])],
      ...legendRows,
    ]),
    advancedSection,
  ],
}
