import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { controls as texts } from '../deck/control-texts.ts'
import { advancedSection, colorRows, dataSection, extruded, gridSize, legendRows, mapSection, metric, querySection, spatial } from '../deck/controls.ts'

export const deckGridControls: ControlPanel = {
  sections: [
    querySection([[spatial('spatial', t(texts.spatial))], [metric('size', t(texts.height))]]),
    mapSection(),
    dataSection(t(texts.grid), [
      ...colorRows(['fixed_color', 'categorical_palette', 'color_breakpoints'], 'categorical_palette'),
      [gridSize],
      [extruded],
      ...legendRows,
    ]),
    advancedSection,
  ],
}
