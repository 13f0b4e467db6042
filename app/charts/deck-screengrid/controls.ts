import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { controls as texts } from '../deck/control-texts.ts'
import { advancedSection, colorRows, dataSection, gridSize, mapSection, metric, querySection, spatial } from '../deck/controls.ts'

export const deckScreengridControls: ControlPanel = {
  sections: [
    querySection([[spatial('spatial', t(texts.spatial))], [metric('size', t(texts.weight))]]),
    mapSection(),
    dataSection(t(texts.grid), [
      [gridSize],
      ...colorRows(['default', 'fixed_color', 'categorical_palette'], 'default'),
    ]),
    advancedSection,
  ],
}
