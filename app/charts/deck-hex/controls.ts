import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { literalChoices, select } from '../controls/define.ts'
import { controls as texts } from '../deck/control-texts.ts'
import { advancedSection, colorRows, dataSection, extruded, gridSize, legendRows, mapSection, metric, querySection, spatial } from '../deck/controls.ts'

const AGGREGATES = ['sum', 'min', 'max', 'mean', 'median', 'count', 'variance', 'deviation', 'p1', 'p5', 'p95', 'p99']

export const deckHexControls: ControlPanel = {
  sections: [
    querySection([[spatial('spatial', t(texts.spatial))], [metric('size', t(texts.height))]]),
    mapSection(),
    dataSection(t(texts.grid), [
      ...colorRows(['fixed_color', 'categorical_palette', 'color_breakpoints'], 'categorical_palette'),
      [gridSize],
      [extruded],
      [
        select('js_agg_function', literalChoices(AGGREGATES), 'sum', {
          label: t(texts.dynamicAggregation),
          clearable: false,
        }),
      ],
      ...legendRows,
    ]),
    advancedSection,
  ],
}
