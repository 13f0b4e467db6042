import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { Choice, ControlSection } from './control.ts'
import { choice, literalChoices, plain, select, text } from './define.ts'
import { isEmpty } from './is-empty.ts'
import { isSet } from './visibility.ts'

const shifts: readonly Choice[] = [
  ...literalChoices(['1 day ago', '1 week ago', '1 month ago', '1 year ago']),
  choice('custom', 'custom'),
  choice('inherit', 'inherit'),
]

/** The section "Time comparison" of tables and single figures: one other period. */
export const comparisonSection: ControlSection = {
  label: t(controlTexts.timeComparison),
  tab: 'data',
  expanded: false,
  rows: [
    [select('time_compare', shifts, undefined, { requery: true, freeForm: true, clearable: true })],
    [
      text('start_date_offset', undefined, {
        requery: true,
        valueType: 'date',
        visible: ({ values }) => values['time_compare'] === 'custom',
        validate: (value) => (isEmpty(value) ? t(controlTexts.dateRequired) : undefined),
      }),
    ],
    [plain('comparison-range', 'comparison_range_label', undefined, { visible: isSet('time_compare') })],
    [plain('hidden', 'comparison_type', 'values', { requery: true })],
  ],
}
