import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats, timeFormats } from '../controls/choices.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, field, multiSelect, plain, select } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import * as shared from '../controls/time-series-sections.ts'
import { notEmpty } from '../controls/validate.ts'
import { isSet, isTemporal } from '../controls/visibility.ts'
import { ganttControlTexts } from './control-messages.ts'
import { ganttTexts } from './messages.ts'

const time = { default: null, offers: isTemporal, validate: notEmpty } as const

export const ganttControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [field('column', 'start_time', { label: t(ganttTexts.start), ...time })],
        [field('column', 'end_time', { label: t(ganttTexts.end), ...time })],
        [field('column', 'y_axis', { label: t(ganttControlTexts.lanes), default: null, validate: notEmpty })],
        [field('column', 'series', { label: t(ganttControlTexts.series), default: null, clearable: true })],
        [checkbox('subcategories', false, { label: t(ganttControlTexts.subcategories), visible: isSet('series') })],
        [field('metrics', 'tooltip_metrics', { label: t(ganttControlTexts.tooltipMetrics), default: [] })],
        [field('columns', 'tooltip_columns', { label: t(ganttControlTexts.tooltipColumns), default: [] })],
        [query.filters],
        [
          multiSelect(
            'order_by_cols',
            ({ datasource }) => (datasource?.order_by_choices ?? []).map(([value, label]) => ({ value, label })),
            { default: [], requery: true, keepWhenHidden: true },
          ),
        ],
        [query.rowLimit],
      ],
    },
    {
      ...shared.titleSection,
      rows: shared.titleSection.rows.filter((row) => row.every(({ name }) => name !== 'y_axis_title_position')),
    },
    shared.customizeSection(t(controlTexts.chartOptions), [
      [shared.colorScheme],
      [shared.zoomable],
      [checkbox('show_extra_controls', false)],
    ]),
    shared.customizeSection(t(controlTexts.legend), shared.legendRows),
    shared.customizeSection(t(controlTexts.xAxis), [
      [plain('time-bounds', 'x_axis_time_bounds', undefined, { label: t(ganttControlTexts.bounds) })],
      [shared.timeFormat],
    ]),
    shared.customizeSection(t(controlTexts.tooltip), [
      [select('tooltipTimeFormat', timeFormats, 'smart_date', { freeForm: true, clearable: false })],
      [
        select('tooltipValuesFormat', numberFormats, 'SMART_NUMBER', {
          label: t(ganttControlTexts.valuesFormat),
          freeForm: true,
          clearable: false,
        }),
      ],
    ]),
  ],
}
