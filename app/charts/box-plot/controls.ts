import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats, timeFormats } from '../controls/choices.ts'
import type { ControlPanel } from '../controls/control.ts'
import { field, plain, select } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { tickLayout } from '../controls/tick-layout.ts'
import * as shared from '../controls/time-series-sections.ts'
import { notEmpty } from '../controls/validate.ts'
import { isTemporal } from '../controls/visibility.ts'
import { columnLabel, readColumns } from '../form-data.ts'
import { boxPlotControlTexts } from './control-messages.ts'

const PERCENTILES = [
  [2, 98],
  [5, 95],
  [9, 91],
  [10, 90],
] as const

const whiskers = select(
  'whiskerOptions',
  [
    { value: 'Tukey', label: t(boxPlotControlTexts.tukey) },
    { value: 'Min/max (no outliers)', label: t(boxPlotControlTexts.minMax) },
    ...PERCENTILES.map(([low, high]) => ({
      value: `${low}/${high} percentiles`,
      label: t(boxPlotControlTexts.percentiles, { low, high }),
    })),
  ],
  'Tukey',
  { label: t(boxPlotControlTexts.whiskers), requery: true, freeForm: true, clearable: false },
)

export const boxPlotControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [field('columns', 'columns', { label: t(boxPlotControlTexts.distribute), default: [], validate: notEmpty })],
        [
          {
            ...query.timeGrain,
            visible: ({ values, datasource }) =>
              readColumns(values, 'columns').some(
                (column) =>
                  typeof column !== 'string' ||
                  datasource?.columns.some((one) => one.column_name === columnLabel(column) && isTemporal(one)),
              ),
          },
        ],
        [plain('hidden', 'temporal_columns_lookup', undefined)],
        [query.groupby],
        [query.metrics],
        [query.filters],
        [
          { ...query.seriesLimit, name: 'series_limit' },
          { ...query.sortMetric, name: 'series_limit_metric' },
        ],
        [query.rowLimit],
        [whiskers],
      ],
    },
    shared.titleSection,
    shared.customizeSection(t(controlTexts.chartOptions), [
      [shared.colorScheme],
      [tickLayout],
      [select('number_format', numberFormats, 'SMART_NUMBER', { freeForm: true })],
      [select('date_format', timeFormats, 'smart_date', { freeForm: true })],
      [shared.zoomable],
    ]),
  ],
}
