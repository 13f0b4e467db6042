import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, field, literalChoices, select } from '../controls/define.ts'
import { isInteger, notEmpty } from '../controls/validate.ts'
import { controls as texts } from '../deck/control-texts.ts'
import { advancedSection, dataSection, extruded, lineWidthRow, mapSection, pickColor, querySection } from '../deck/controls.ts'

export const deckGeojsonControls: ControlPanel = {
  sections: [
    querySection([[field('column', 'geojson', { label: t(texts.geojson), validate: notEmpty })]]),
    mapSection(),
    dataSection(t(texts.polygon), [
      [pickColor('fill_color_picker', t(texts.fillColor))],
      [pickColor('stroke_color_picker', t(texts.strokeColor))],
      [checkbox('filled', true, { label: t(texts.filled) }), checkbox('stroked', false, { label: t(texts.stroked) })],
      [extruded],
      lineWidthRow(1),
      [
        select('point_radius_scale', literalChoices([0, 100, 200, 300, 500]), null, {
          label: t(texts.radiusScale),
          freeForm: true,
          valueType: 'integer',
          validate: isInteger,
        }),
      ],
    ]),
    advancedSection,
  ],
}
