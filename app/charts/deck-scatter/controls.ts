import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { select, text } from '../controls/define.ts'
import { isNumber, notEmpty } from '../controls/validate.ts'
import { controls as texts } from '../deck/control-texts.ts'
import {
  advancedSection,
  colorRows,
  dataSection,
  legendRows,
  mapSection,
  multiplier,
  pointSize,
  querySection,
  spatial,
} from '../deck/controls.ts'

const UNITS = [
  ['square_m', texts.squareM],
  ['square_km', texts.squareKm],
  ['square_miles', texts.squareMiles],
  ['radius_m', texts.radiusM],
  ['radius_km', texts.radiusKm],
  ['radius_miles', texts.radiusMiles],
] as const

export const deckScatterControls: ControlPanel = {
  sections: [
    querySection([[spatial('spatial', t(texts.spatial))]]),
    mapSection(),
    dataSection(t(texts.pointSize), [
      [pointSize],
      [
        select(
          'point_unit',
          UNITS.map(([value, label]) => ({ value, label: t(label) })),
          'square_m',
          { label: t(texts.pointUnit), clearable: false },
        ),
      ],
      [
        text('min_radius', 2, { label: t(texts.minRadius), valueType: 'number', validate: notEmpty }),
        text('max_radius', 250, { label: t(texts.maxRadius), valueType: 'number', validate: isNumber }),
      ],
      [multiplier],
    ]),
    dataSection(t(texts.pointColor), [
      ...legendRows,
      ...colorRows(['fixed_color', 'categorical_palette', 'color_breakpoints'], 'categorical_palette', { dimension: true }),
    ]),
    advancedSection,
  ],
}
