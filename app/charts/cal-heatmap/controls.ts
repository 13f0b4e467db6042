import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { linearColorSchemes, numberFormats, timeFormats } from '../controls/choices.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, select, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { timeSection } from '../controls/time-section.ts'
import { customizeSection } from '../controls/time-series-sections.ts'
import { isInteger } from '../controls/validate.ts'
import { texts } from './messages.ts'
import { DOMAINS, SUBDOMAINS } from './units.ts'

const whole = { valueType: 'integer', validate: isInteger } as const
const requeried = { requery: true, clearable: false } as const

export const calendarControls: ControlPanel = {
  sections: [
    timeSection({ withGrain: false }),
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [
          select('domain_granularity', DOMAINS.map((value) => ({ value, label: t(texts[value]) })), 'month', {
            label: t(texts.domain),
            ...requeried,
          }),
          select('subdomain_granularity', SUBDOMAINS.map((value) => ({ value, label: t(texts[value]) })), 'day', {
            label: t(texts.subdomain),
            ...requeried,
          }),
        ],
        [query.metrics],
        [query.filters],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [
      [select('linear_color_scheme', linearColorSchemes, 'superset_seq_1', { clearable: false })],
      [text('cell_size', 10, { label: t(texts.cellSize), ...whole }), text('cell_padding', 2, { label: t(texts.cellPadding), ...whole })],
      [text('cell_radius', 0, { label: t(texts.cellRadius), ...whole }), text('steps', 10, { label: t(texts.steps), ...whole })],
      [select('y_axis_format', numberFormats, 'SMART_NUMBER', { label: t(texts.numberFormat), freeForm: true })],
      [select('x_axis_time_format', timeFormats, 'smart_date', { freeForm: true })],
      [checkbox('show_legend', true, { label: t(texts.legend) })],
      [checkbox('show_values', false, { label: t(texts.showValues) })],
      [checkbox('show_metric_name', true, { label: t(texts.showMetricName) })],
    ]),
  ],
}
