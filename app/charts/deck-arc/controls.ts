import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { literalChoices, select } from '../controls/define.ts'
import { isInteger } from '../controls/validate.ts'
import { controls as texts } from '../deck/control-texts.ts'
import {
  advancedSection,
  colorPicker,
  colorRows,
  dataSection,
  legendRows,
  mapSection,
  pickColor,
  querySection,
  spatial,
} from '../deck/controls.ts'

export const deckArcControls: ControlPanel = {
  sections: [
    querySection([[spatial('start_spatial', t(texts.startSpatial))], [spatial('end_spatial', t(texts.endSpatial))]]),
    mapSection(),
    dataSection(t(texts.arc), [
      ...colorRows(['fixed_color', 'categorical_palette'], 'fixed_color', {
        dimension: true,
        fixed: colorPicker(t(texts.sourceColor)),
        further: [pickColor('target_color_picker', t(texts.targetColor))],
      }),
      [
        select('stroke_width', literalChoices([1, 2, 3, 4, 5]), null, {
          label: t(texts.strokeWidth),
          freeForm: true,
          valueType: 'integer',
          validate: isInteger,
        }),
      ],
      ...legendRows,
    ]),
    advancedSection,
  ],
}
