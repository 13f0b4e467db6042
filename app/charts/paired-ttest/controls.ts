import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { timeSection } from '../controls/time-section.ts'
import { notEmpty } from '../controls/validate.ts'
import { toNumber } from '../form-data.ts'
import { texts } from './messages.ts'
import { MOST_DIGITS } from './prepare.ts'

function isLevel(value: unknown): string | undefined {
  const level = toNumber(value)
  return level !== undefined && level > 0 && level < 1 ? undefined : t(texts.betweenZeroAndOne)
}

function isDigits(value: unknown): string | undefined {
  const count = toNumber(value)
  return count !== undefined && Number.isInteger(count) && count >= 0 && count <= MOST_DIGITS ? undefined : t(texts.digits)
}

export const pairedTTestControls: ControlPanel = {
  sections: [
    timeSection({ withGrain: true }),
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [query.metrics],
        [query.filters],
        [{ ...query.groupby, validate: notEmpty }],
        [query.seriesLimit],
        [query.sortMetric],
        [{ ...query.orderDescending, visible: undefined }],
        [query.rowLimit],
      ],
    },
    {
      label: t(texts.options),
      tab: 'data',
      expanded: true,
      rows: [
        [
          text('significance_level', 0.05, {
            label: t(texts.significance),
            description: t(texts.significanceHint),
            valueType: 'number',
            validate: isLevel,
          }),
        ],
        [
          text('pvalue_precision', 6, { label: t(texts.pPrecision), valueType: 'integer', validate: isDigits }),
          text('liftvalue_precision', 4, { label: t(texts.liftPrecision), valueType: 'integer', validate: isDigits }),
        ],
      ],
    },
  ],
}
