import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, field, literalChoices, select, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { isNumber, notEmpty } from '../controls/validate.ts'
import { dataSection, mapStyle } from '../deck/controls.ts'
import { texts } from './messages.ts'

const RADII = ['0', '20', '40', '60', '80', '100', '200', '500', '1000']
const AGGREGATES = ['sum', 'mean', 'min', 'max', 'std', 'var']
const UNITS = ['Pixels', 'Miles', 'Kilometers']

export const pointClusterControls: ControlPanel = {
  sections: [
    dataSection(t(controlTexts.query), [
      [
        field('column', 'all_columns_x', { label: t(texts.longitude), validate: notEmpty }),
        field('column', 'all_columns_y', { label: t(texts.latitude), validate: notEmpty }),
      ],
      [
        select('clustering_radius', literalChoices(RADII), '60', {
          label: t(texts.clusteringRadius),
          description: t(texts.clusteringDescription),
          freeForm: true,
          clearable: false,
          validate: isNumber,
        }),
      ],
      [query.rowLimit],
      [query.filters],
      [query.groupby],
    ]),
    dataSection(t(texts.points), [
      [
        select(
          'point_radius',
          ({ datasource }) => [
            { value: 'Auto', label: t(texts.auto) },
            ...(datasource?.columns ?? []).map(({ column_name }) => ({ value: column_name, label: column_name })),
          ],
          'Auto',
          { label: t(texts.pointRadius), requery: true, clearable: false },
        ),
      ],
      [select('point_radius_unit', literalChoices(UNITS), 'Pixels', { label: t(texts.pointRadiusUnit), clearable: false })],
      [field('columns', 'map_label', { label: t(texts.label), description: t(texts.labelDescription), default: [] })],
      [select('pandas_aggfunc', literalChoices(AGGREGATES), 'sum', { label: t(texts.aggregate), clearable: false })],
    ]),
    dataSection(t(texts.appearance), [
      [mapStyle],
      [checkbox('render_while_dragging', true, { label: t(texts.renderWhileDragging) })],
      [text('global_opacity', 1, { label: t(texts.opacity), valueType: 'number', validate: isNumber })],
      [text('map_color', '#008b8b', { label: t(texts.color) })],
    ]),
    {
      ...dataSection(t(texts.viewport), [
        [
          text('viewport_longitude', undefined, { label: t(texts.viewportLongitude), valueType: 'number', validate: isNumber }),
          text('viewport_latitude', undefined, { label: t(texts.viewportLatitude), valueType: 'number', validate: isNumber }),
        ],
        [text('viewport_zoom', undefined, { label: t(texts.viewportZoom), valueType: 'number', validate: isNumber })],
      ]),
      description: t(texts.viewportDescription),
    },
  ],
}
