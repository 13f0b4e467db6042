import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats } from '../controls/choices.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, field, literalChoices, select, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import * as shared from '../controls/time-series-sections.ts'
import { allOf, isInteger, notEmpty } from '../controls/validate.ts'
import { histogramControlTexts } from './control-messages.ts'

const NUMERIC = 0

export const histogramControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [
          field('column', 'column', {
            label: t(histogramControlTexts.column),
            offers: (column) => column.type_generic === NUMERIC,
            allowCustomSql: false,
            validate: notEmpty,
          }),
        ],
        [query.groupby],
        [query.filters],
        [query.rowLimit],
        [
          select('bins', literalChoices([5, 10, 15, 20]), 5, {
            label: t(histogramControlTexts.bins),
            requery: true,
            freeForm: true,
            clearable: false,
            valueType: 'integer',
            validate: allOf(notEmpty, isInteger),
          }),
        ],
        [checkbox('normalize', false, { label: t(histogramControlTexts.normalize), requery: true })],
        [checkbox('cumulative', false, { label: t(histogramControlTexts.cumulative), requery: true })],
      ],
    },
    shared.customizeSection(t(controlTexts.chartOptions), [
      [shared.colorScheme],
      [checkbox('show_value', false)],
      [checkbox('show_legend', true)],
    ]),
    shared.customizeSection(t(controlTexts.xAxis), [
      [text('x_axis_title', '')],
      [select('x_axis_format', numberFormats, 'SMART_NUMBER', { label: t(histogramControlTexts.xFormat), freeForm: true })],
    ]),
    shared.customizeSection(t(controlTexts.yAxis), [[text('y_axis_title', '')], [shared.valueFormat]]),
  ],
}
