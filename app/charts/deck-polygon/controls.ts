import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, field, literalChoices, multiSelect, select, slider } from '../controls/define.ts'
import { isInteger, notEmpty } from '../controls/validate.ts'
import { controls as texts } from '../deck/control-texts.ts'
import {
  advancedSection,
  colorRows,
  dataSection,
  extruded,
  legendRows,
  lineRows,
  lineType,
  mapSection,
  multiplier,
  pickColor,
  pointSize,
  querySection,
} from '../deck/controls.ts'

const column = field('column', 'line_column', { label: t(texts.polygonColumn), validate: notEmpty })
const { query, line } = lineRows(lineType(t(texts.polygonType), true), column, 1)
const BUCKETS = [2, 3, 5, 10]

export const deckPolygonControls: ControlPanel = {
  sections: [
    querySection([
      ...query,
      [field('metric', 'metric', { default: null, clearable: true })],
      [{ ...pointSize, label: t(texts.elevation) }],
    ]),
    mapSection(),
    dataSection(t(texts.polygon), [
      ...colorRows(['fixed_color', 'linear_palette', 'color_breakpoints'], 'linear_palette', {
        fixed: pickColor('fill_color_picker', t(texts.fillColor)),
      }),
      [pickColor('stroke_color_picker', t(texts.strokeColor))],
      [checkbox('filled', true, { label: t(texts.filled) }), checkbox('stroked', false, { label: t(texts.stroked) })],
      [extruded],
      [multiplier],
      ...line,
      [slider('opacity', { min: 0, max: 100, step: 1 }, 80, { label: t(texts.opacity) })],
      [
        select('num_buckets', literalChoices(BUCKETS), 5, {
          label: t(texts.buckets),
          freeForm: true,
          valueType: 'integer',
          validate: isInteger,
        }),
      ],
      [multiSelect('break_points', [], { label: t(texts.breakPoints), freeForm: true, valueType: 'number' })],
      ...legendRows,
    ]),
    advancedSection,
  ],
}
