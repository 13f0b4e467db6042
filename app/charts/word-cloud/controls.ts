import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { field, select, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { colorScheme, customizeSection } from '../controls/time-series-sections.ts'
import { isInteger, notEmpty } from '../controls/validate.ts'
import { wordCloudControlTexts as texts } from './control-messages.ts'
import { FONT_SIZES } from './layout.ts'

const WORDS = 100
const whole = { valueType: 'integer', validate: isInteger } as const

export const wordCloudControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [field('column', 'series', { label: t(texts.dimension), validate: notEmpty, clearable: false })],
        [query.metric],
        [query.filters],
        [{ ...query.rowLimit, default: WORDS }],
        [query.sortByMetric],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [
      [
        text('size_from', FONT_SIZES.from, { label: t(texts.sizeFrom), ...whole }),
        text('size_to', FONT_SIZES.to, { label: t(texts.sizeTo), ...whole }),
      ],
      [
        select(
          'rotation',
          [
            { value: 'random', label: t(texts.random) },
            { value: 'flat', label: t(texts.flat) },
            { value: 'square', label: t(texts.square) },
          ],
          'square',
          { label: t(texts.rotation), clearable: false },
        ),
      ],
      [colorScheme],
    ]),
  ],
}
